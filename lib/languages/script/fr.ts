import type { ErrorWords, ScriptWords } from "./en";

export const script: ScriptWords = {
  arrived: "L’enregistrement est arrivé.",
  coming: "L’enregistrement est en cours d’envoi. Cette page l’affichera dès qu’il arrivera.",
  givenUp: "L’enregistrement n’est pas encore arrivé.",
  reload: "Recharger la page",
  offline: "Vous semblez être hors ligne. Réessayez quand la connexion sera rétablie.",
  offlineRecord: "Vous semblez être hors ligne. Enregistrez quand la connexion sera rétablie, ou répondez par écrit.",
  failed: "Cela n’a pas fonctionné. Réessayez dans un instant.",
  newReply: "Nouvelle réponse : {name}",
  newReplies: "Nouvelles réponses : {names}",
  yourReply: "Votre réponse",
  save: "Enregistrer",
  cancel: "Annuler",
  delete: "Supprimer",
  deleteReply: "Supprimer cette réponse et son enregistrement ?",
  ring: "Endroit montré par votre réponse",
  ringPlace: "À {left} % du bord gauche, à {top} % du haut",
  empty: "Écrivez ou enregistrez d’abord une réponse.",
  aboutPlace: "À propos de l’endroit que vous avez montré",
  aboutDrawing: "À propos de l’endroit que vous avez montré, avec votre dessin",
  answerTo: "Réponse à {name}",
  stop: "Arrêter",
  recorded: "Votre réponse enregistrée",
  deleteRecording: "Supprimer l’enregistrement",
  askingMicrophone: "Demande d’accès à votre micro…",
  blocked: "Le micro est bloqué pour cette page. Autorisez-le dans la barre d’adresse, ou répondez par écrit.",
  noMicrophone: "Aucun micro n’a été trouvé. Vous pouvez répondre par écrit.",
  close: "Fermer",
};

export const errors: ErrorWords = {
  invalid_password: "Le mot de passe est incorrect.",
  invalid_code: "Le code est incorrect ou a expiré.",
  invalid_address:
    "Ce n’est ni une adresse e-mail ni un numéro de téléphone avec l’indicatif du pays, comme +14155550123.",
  rate_limit_exceeded: "Trop de tentatives. Attendez un instant, puis réessayez.",
  sender_blocked: "L’expéditeur n’accepte plus de réponses de votre part sur ce clip.",
  forbidden: "L’expéditeur n’accepte pas de réponses via ce lien.",
  payload_too_large: "L’enregistrement est trop volumineux.",
  validation_failed: "Quelque chose ne va pas dans le formulaire. Vérifiez-le, puis réessayez.",
  other: "Cela n’a pas fonctionné. Réessayez dans un instant.",
};
