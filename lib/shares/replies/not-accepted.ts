export const notAccepted = "A program may have sent this reply. If a person did, accept it first.";
