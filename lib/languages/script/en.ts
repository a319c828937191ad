export const script = {
  arrived: "The recording has arrived.",
  coming: "The recording is still uploading. This page shows it as soon as it arrives.",
  givenUp: "The recording has not arrived yet.",
  reload: "Reload the page",
  offline: "You seem to be offline. Try again when the connection is back.",
  offlineRecord: "You seem to be offline. Record when the connection is back, or answer in writing.",
  failed: "That did not work. Try again in a moment.",
  newReply: "New reply by {name}",
  newReplies: "New replies by {names}",
  yourReply: "Your reply",
  save: "Save",
  cancel: "Cancel",
  delete: "Delete",
  deleteReply: "Delete this reply, with its recording?",
  ring: "Where your reply points",
  ringPlace: "{left}% from the left, {top}% from the top",
  empty: "Write or record a reply first.",
  aboutPlace: "About the place that you pointed at",
  aboutDrawing: "About the place that you pointed at, with your drawing",
  answerTo: "Answer to {name}",
  stop: "Stop",
  recorded: "Your recorded reply",
  deleteRecording: "Delete recording",
  askingMicrophone: "Asking for your microphone…",
  blocked: "The microphone is blocked for this page. Allow it in the address bar, or answer in writing.",
  noMicrophone: "No microphone was found. You can answer in writing.",
  close: "Close",
} as const;

export const errors = {
  invalid_password: "The password is wrong.",
  invalid_code: "The code is wrong or has expired.",
  invalid_address: "That is neither an e-mail address nor a phone number with its country, like +14155550123.",
  rate_limit_exceeded: "Too many attempts. Wait a moment, and try again.",
  sender_blocked: "The sender takes no more replies from you on this clip.",
  forbidden: "The sender does not take replies on this link.",
  payload_too_large: "The recording is too large.",
  validation_failed: "Something in the form is not right. Check it, and try again.",
  other: "That did not work. Try again in a moment.",
} as const;

export type ScriptWords = Record<keyof typeof script, string>;
export type ErrorWords = Record<keyof typeof errors, string>;
