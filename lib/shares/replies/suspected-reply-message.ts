export const suspectedReplyMessage = "A program may have sent this reply. If a person did, accept it first.";
