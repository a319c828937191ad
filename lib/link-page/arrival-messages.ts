export const arrivalId = "arrival";

export const arrivalMessages = {
  preparing: "The sound is still being prepared. What is here already can be used.",
  coming: "The recording is on its way. This page shows it as soon as it is there.",
  there: "The recording is there now.",
  given_up: "The recording has not come yet.",
  again: "Load the page again",
} as const;
