import type { ErrorWords, ScriptWords } from "./en";

export const script: ScriptWords = {
  arrived: "La grabación ha llegado.",
  coming: "La grabación aún se está subiendo. Esta página la mostrará en cuanto llegue.",
  givenUp: "La grabación todavía no ha llegado.",
  reload: "Recargar la página",
  offline: "Parece que no tiene conexión. Vuelva a intentarlo cuando la recupere.",
  offlineRecord: "Parece que no tiene conexión. Grabe cuando la recupere o responda por escrito.",
  failed: "No ha funcionado. Vuelva a intentarlo dentro de un momento.",
  newReply: "Nueva respuesta de {name}",
  newReplies: "Nuevas respuestas de {names}",
  yourReply: "Su respuesta",
  save: "Guardar",
  cancel: "Cancelar",
  delete: "Eliminar",
  deleteReply: "¿Eliminar esta respuesta y su grabación?",
  ring: "Lugar que señala su respuesta",
  ringPlace: "{left} % desde la izquierda, {top} % desde arriba",
  empty: "Primero escriba o grabe una respuesta.",
  aboutPlace: "Sobre el lugar que ha señalado",
  aboutDrawing: "Sobre el lugar que ha señalado, con su dibujo",
  answerTo: "Respuesta a {name}",
  stop: "Detener",
  recorded: "Su respuesta grabada",
  deleteRecording: "Eliminar grabación",
  askingMicrophone: "Solicitando acceso al micrófono…",
  blocked: "El micrófono está bloqueado en esta página. Permítalo en la barra de direcciones o responda por escrito.",
  noMicrophone: "No se ha encontrado ningún micrófono. Puede responder por escrito.",
  close: "Cerrar",
};

export const errors: ErrorWords = {
  invalid_password: "La contraseña es incorrecta.",
  invalid_code: "El código es incorrecto o ha caducado.",
  invalid_address:
    "Eso no es ni una dirección de correo electrónico ni un número de teléfono con el prefijo del país, como +14155550123.",
  rate_limit_exceeded: "Demasiados intentos. Espere un momento y vuelva a intentarlo.",
  sender_blocked: "El remitente ya no acepta respuestas de su parte en este clip.",
  forbidden: "El remitente no acepta respuestas a través de este enlace.",
  payload_too_large: "La grabación es demasiado grande.",
  validation_failed: "Algo en el formulario no es correcto. Revíselo y vuelva a intentarlo.",
  other: "No ha funcionado. Vuelva a intentarlo dentro de un momento.",
};
