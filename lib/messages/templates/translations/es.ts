import { requestOrShare } from "../request-or-share";
import type { TemplateTranslation } from "../template";

const ASKS = "{{sender_name}} le pide un clip";

const RECORD = "Grabar una respuesta";

const HOW_TO_ANSWER =
  "Pulse «Grabar»{{#has_picture}}, señale en la imagen{{/has_picture}} y hable. No necesita cuenta.";

export const es: TemplateTranslation = {
  23: {
    email: {
      subject: "{{sender_name}} le ha respondido sobre «{{clip_title}}»",
      heading: "{{sender_name}} le ha respondido",
      body: `Se refiere a su respuesta a «{{clip_title}}».

> {{excerpt}}

{{^excerpt}}La nueva respuesta es una nota de voz: abra el clip para escucharla.{{/excerpt}}`,
      button: "Abrir el clip",
      footer: "Recibe este correo porque dejó esta dirección con su respuesta.",
      text: `{{sender_name}} le ha respondido sobre «{{clip_title}}».

> {{excerpt}}

{{^excerpt}}La nueva respuesta es una nota de voz: abra el clip para escucharla.{{/excerpt}}

Abrir el clip:
{{public_url}}

Recibe este correo porque dejó esta dirección con su respuesta.`,
    },
    sms: { text: "{{sender_name}} le ha respondido sobre {{clip_title}}: {{public_url}}" },
  },
  100: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} le pregunta: «{{clip_title}}»",
        "{{sender_name}} ha compartido «{{clip_title}}» con usted",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} le ha dejado una nota de voz{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} le ha enviado una imagen{{/has_picture}}{{^has_picture}}{{sender_name}} le ha dejado un mensaje{{/has_picture}}{{/has_sound}}",
      ),
      body: `Hola{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}:

${requestOrShare(
  `«{{clip_title}}»`,
  `{{#has_picture}}{{#has_sound}}«{{clip_title}}» es una imagen con una explicación hablada{{#duration}} (duración: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}«{{clip_title}}» es una imagen.{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}«{{clip_title}}» es una nota de voz{{#duration}} (duración: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}«{{clip_title}}» le espera.{{/has_sound}}{{/has_picture}} {{#has_sound}}{{#can_reply}}Abra el clip, escúchelo y responda por escrito o con una nota de voz.{{/can_reply}}{{^can_reply}}Abra el clip y escúchelo.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#can_reply}}Abra el clip y responda por escrito o con una nota de voz.{{/can_reply}}{{^can_reply}}Abra el clip.{{/can_reply}}{{/has_sound}} No necesita cuenta.`,
)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}El clip tiene contraseña. Pídasela a {{sender_name}}.{{/has_password}}

{{#is_private}}El clip es privado: para abrirlo hace falta un código, que se envía a la dirección en la que recibe este mensaje.{{/is_private}}

{{#expires_at}}El enlace funciona hasta el {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_picture}}{{#has_sound}}Ver y escuchar{{/has_sound}}{{^has_sound}}Ver{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Escuchar{{/has_sound}}{{^has_sound}}Abrir{{/has_sound}}{{/has_picture}}",
      ),
      footer: "Recibe este correo porque {{sender_name}} indicó su dirección en {{app_name}}.",
      text: `Hola{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}:

${requestOrShare(
  `${ASKS}: «{{clip_title}}»
${HOW_TO_ANSWER}`,
  `{{#has_picture}}{{#has_sound}}{{sender_name}} le ha enviado una imagen con una explicación hablada: «{{clip_title}}»{{#duration}} (duración: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}{{sender_name}} le ha enviado una imagen: «{{clip_title}}».{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}{{sender_name}} le ha dejado una nota de voz: «{{clip_title}}»{{#duration}} (duración: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}{{sender_name}} le ha dejado un mensaje: «{{clip_title}}».{{/has_sound}}{{/has_picture}} {{#has_sound}}{{#can_reply}}Abra el clip, escúchelo y responda por escrito o con una nota de voz.{{/can_reply}}{{^can_reply}}Abra el clip y escúchelo.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#can_reply}}Abra el clip y responda por escrito o con una nota de voz.{{/can_reply}}{{^can_reply}}Abra el clip.{{/can_reply}}{{/has_sound}} No necesita cuenta.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_picture}}{{#has_sound}}Ver y escuchar{{/has_sound}}{{^has_sound}}Ver{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Escuchar{{/has_sound}}{{^has_sound}}Abrir{{/has_sound}}{{/has_picture}}:`)}
{{public_url}}

{{#has_password}}El clip tiene contraseña. Pídasela a {{sender_name}}.{{/has_password}}

{{#is_private}}El clip es privado: para abrirlo hace falta un código, que se envía a la dirección en la que recibe este mensaje.{{/is_private}}

{{#expires_at}}El enlace funciona hasta el {{expires_at}}.{{/expires_at}}

Recibe este correo porque {{sender_name}} indicó su dirección en {{app_name}}.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} le pide un clip: {{clip_title}}", "{{sender_name}} le ha dejado un mensaje en {{app_name}}:")} {{public_url}} {{message}}`,
    },
  },
  101: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} sigue esperando su respuesta: «{{clip_title}}»",
        "«{{clip_title}}», de {{sender_name}}, le sigue esperando",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} le ha dejado una nota de voz{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} le ha enviado una imagen{{/has_picture}}{{^has_picture}}{{sender_name}} le ha dejado un mensaje{{/has_picture}}{{/has_sound}}",
      ),
      body: `Hola{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}:

${requestOrShare(
  `El {{sent_at}}, {{sender_name}} le pidió un clip. Todavía no ha abierto el enlace.`,
  `El {{sent_at}} recibió el clip «{{clip_title}}»{{#duration}} (duración: {{duration}}){{/duration}}. Todavía no lo ha abierto.`,
)}

{{#is_request}}«{{clip_title}}»{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}El clip tiene contraseña. Pídasela a {{sender_name}}.{{/has_password}}

{{#is_private}}El clip es privado: para abrirlo hace falta un código, que se envía a la dirección en la que recibe este mensaje.{{/is_private}}

{{#expires_at}}El enlace funciona hasta el {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_picture}}{{#has_sound}}Ver y escuchar{{/has_sound}}{{^has_sound}}Ver{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Escuchar{{/has_sound}}{{^has_sound}}Abrir{{/has_sound}}{{/has_picture}}",
      ),
      footer: "Recibe este correo porque {{sender_name}} ha pedido a {{app_name}} que se lo recuerde.",
      text: `Hola{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}:

${requestOrShare(
  `El {{sent_at}}, {{sender_name}} le pidió un clip. Todavía no ha abierto el enlace.
«{{clip_title}}»
${HOW_TO_ANSWER}`,
  `El {{sent_at}}, {{sender_name}} le envió el clip «{{clip_title}}»{{#duration}} (duración: {{duration}}){{/duration}}. Todavía no lo ha abierto.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_picture}}{{#has_sound}}Ver y escuchar{{/has_sound}}{{^has_sound}}Ver{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Escuchar{{/has_sound}}{{^has_sound}}Abrir{{/has_sound}}{{/has_picture}}:`)}
{{public_url}}

{{#has_password}}El clip tiene contraseña. Pídasela a {{sender_name}}.{{/has_password}}

{{#is_private}}El clip es privado: para abrirlo hace falta un código, que se envía a la dirección en la que recibe este mensaje.{{/is_private}}

{{#expires_at}}El enlace funciona hasta el {{expires_at}}.{{/expires_at}}

Recibe este correo porque {{sender_name}} ha pedido a {{app_name}} que se lo recuerde.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} sigue esperando su clip: {{clip_title}}", "{{sender_name}} le recuerda que tiene un mensaje en {{app_name}}:")} {{public_url}} {{message}}`,
    },
  },
  102: {
    email: {
      subject: "{{code}} es su código para abrir el clip",
      heading: "Su código",
      body: `{{#sender_name}}Escriba este código donde lo pidió para abrir el clip de {{sender_name}}.{{/sender_name}}{{^sender_name}}Escriba este código donde lo pidió para abrir el clip.{{/sender_name}} Sirve una sola vez, durante diez minutos.

# {{code}}`,
      button: "",
      footer: "¿No lo ha pedido usted? Ignore este mensaje: nadie puede ver el clip sin el código.",
      text: `{{#sender_name}}Su código para abrir el clip de {{sender_name}}:{{/sender_name}}{{^sender_name}}Su código para abrir el clip:{{/sender_name}}

{{code}}

Escríbalo donde lo pidió. Sirve una sola vez, durante diez minutos.

¿No lo ha pedido usted? Ignore este mensaje: nadie puede ver el clip sin el código.`,
    },
    sms: { text: "{{code}} abre el clip en {{app_name}}. Caduca en diez minutos." },
  },
  103: { sms: { text: "Ya no recibirá SMS de {{app_name}}. {{start_keyword}} lo deshace." } },
  104: {
    sms: {
      text: "{{app_name}} envía enlaces a notas de voz que otras personas comparten con usted. STOP detiene todos los SMS, START lo deshace.{{#support_contact}} Ayuda: {{support_contact}}{{/support_contact}}",
    },
  },
};
