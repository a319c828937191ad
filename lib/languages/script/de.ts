import type { ErrorWords, ScriptWords } from "./en";

export const script: ScriptWords = {
  arrived: "Die Aufnahme ist angekommen.",
  coming: "Die Aufnahme wird noch hochgeladen. Diese Seite zeigt sie, sobald sie angekommen ist.",
  givenUp: "Die Aufnahme ist noch nicht angekommen.",
  reload: "Seite neu laden",
  offline: "Sie sind anscheinend offline. Versuchen Sie es noch einmal, wenn die Verbindung wieder da ist.",
  offlineRecord:
    "Sie sind anscheinend offline. Nehmen Sie auf, wenn die Verbindung wieder da ist, oder antworten Sie schriftlich.",
  failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
  newReply: "Neue Antwort: {name}",
  newReplies: "Neue Antworten: {names}",
  yourReply: "Ihre Antwort",
  save: "Speichern",
  cancel: "Abbrechen",
  delete: "Löschen",
  deleteReply: "Diese Antwort mit ihrer Aufnahme löschen?",
  ring: "Worauf Ihre Antwort zeigt",
  ringPlace: "{left} % von links, {top} % von oben",
  empty: "Schreiben Sie zuerst eine Antwort oder nehmen Sie eine auf.",
  aboutPlace: "Zu der Stelle, auf die Sie gezeigt haben",
  aboutDrawing: "Zu der Stelle, auf die Sie gezeigt haben, mit Ihrer Zeichnung",
  answerTo: "Antwort an {name}",
  stop: "Stopp",
  recorded: "Ihre aufgenommene Antwort",
  deleteRecording: "Aufnahme löschen",
  askingMicrophone: "Zugriff auf Ihr Mikrofon wird angefragt …",
  blocked:
    "Das Mikrofon ist für diese Seite blockiert. Erlauben Sie es in der Adressleiste oder antworten Sie schriftlich.",
  noMicrophone: "Es wurde kein Mikrofon gefunden. Sie können schriftlich antworten.",
  close: "Schließen",
};

export const errors: ErrorWords = {
  invalid_password: "Das Passwort ist falsch.",
  invalid_code: "Der Code ist falsch oder abgelaufen.",
  invalid_address: "Das ist weder eine E-Mail-Adresse noch eine Telefonnummer mit Ländervorwahl wie +14155550123.",
  rate_limit_exceeded: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es noch einmal.",
  sender_blocked: "Zu diesem Clip werden von Ihnen keine Antworten mehr angenommen.",
  forbidden: "Über diesen Link werden keine Antworten angenommen.",
  payload_too_large: "Die Aufnahme ist zu groß.",
  validation_failed: "Etwas im Formular stimmt nicht. Prüfen Sie es und versuchen Sie es noch einmal.",
  other: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
};
