export const arrivalId = "arrival";

export const arrivalMessages = {
  preparing: "The recording is still being prepared. You can use everything else already.",
  coming: "The recording is still uploading. This page shows it as soon as it arrives.",
  there: "The recording has arrived.",
  given_up: "The recording has not arrived yet.",
  again: "Reload the page",
} as const;
