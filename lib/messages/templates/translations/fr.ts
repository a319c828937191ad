import { requestOrShare } from "../request-or-share";
import type { TemplateTranslation } from "../template";

const ASKS = "{{sender_name}} vous demande un clip";

const RECORD = "Enregistrer une réponse";

const HOW_TO_ANSWER =
  "Appuyez sur « Enregistrer »{{#has_picture}}, montrez l’endroit sur l’image{{/has_picture}} et parlez. Aucun compte n’est nécessaire.";

export const fr: TemplateTranslation = {
  23: {
    email: {
      subject: "{{sender_name}} vous a répondu au sujet de « {{clip_title}} »",
      heading: "{{sender_name}} vous a répondu",
      body: `Cela concerne votre réponse à « {{clip_title}} ».

> {{excerpt}}

{{^excerpt}}La nouvelle réponse est un message vocal : ouvrez le clip pour l’écouter.{{/excerpt}}`,
      button: "Ouvrir le clip",
      footer: "Vous recevez cet e-mail parce que vous avez laissé cette adresse avec votre réponse.",
      text: `{{sender_name}} vous a répondu au sujet de « {{clip_title}} ».

> {{excerpt}}

{{^excerpt}}La nouvelle réponse est un message vocal : ouvrez le clip pour l’écouter.{{/excerpt}}

Ouvrir le clip :
{{public_url}}

Vous recevez cet e-mail parce que vous avez laissé cette adresse avec votre réponse.`,
    },
    sms: { text: "{{sender_name}} vous a répondu au sujet de {{clip_title}} : {{public_url}}" },
  },
  100: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} vous demande : « {{clip_title}} »",
        "{{sender_name}} a partagé « {{clip_title}} » avec vous",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} vous a laissé un message vocal{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} vous a envoyé une image{{/has_picture}}{{^has_picture}}{{sender_name}} vous a laissé un message{{/has_picture}}{{/has_sound}}",
      ),
      body: `Bonjour{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `« {{clip_title}} »`,
  `{{#has_picture}}{{#has_sound}}« {{clip_title}} » est une image avec une explication vocale{{#duration}} (durée : {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}« {{clip_title}} » est une image.{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}« {{clip_title}} » est un message vocal{{#duration}} (durée : {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}« {{clip_title}} » vous attend.{{/has_sound}}{{/has_picture}} {{#has_sound}}{{#can_reply}}Ouvrez le clip, écoutez-le et répondez par écrit ou par message vocal.{{/can_reply}}{{^can_reply}}Ouvrez le clip et écoutez-le.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#can_reply}}Ouvrez le clip et répondez par écrit ou par message vocal.{{/can_reply}}{{^can_reply}}Ouvrez le clip.{{/can_reply}}{{/has_sound}} Aucun compte n’est nécessaire.`,
)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}Le clip est protégé par un mot de passe. Demandez-le à {{sender_name}}.{{/has_password}}

{{#is_private}}Le clip est privé : pour l’ouvrir, il faut un code, qui est envoyé à l’adresse à laquelle vous recevez ce message.{{/is_private}}

{{#expires_at}}Le lien fonctionne jusqu’au {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_picture}}{{#has_sound}}Voir et écouter{{/has_sound}}{{^has_sound}}Voir{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Écouter{{/has_sound}}{{^has_sound}}Ouvrir{{/has_sound}}{{/has_picture}}",
      ),
      footer: "Vous recevez cet e-mail car {{sender_name}} a saisi votre adresse sur {{app_name}}.",
      text: `Bonjour{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `${ASKS} : « {{clip_title}} »
${HOW_TO_ANSWER}`,
  `{{#has_picture}}{{#has_sound}}{{sender_name}} vous a envoyé une image avec une explication vocale : « {{clip_title}} »{{#duration}} (durée : {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}{{sender_name}} vous a envoyé une image : « {{clip_title}} ».{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}{{sender_name}} vous a laissé un message vocal : « {{clip_title}} »{{#duration}} (durée : {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}{{sender_name}} vous a laissé un message : « {{clip_title}} ».{{/has_sound}}{{/has_picture}} {{#has_sound}}{{#can_reply}}Ouvrez le clip, écoutez-le et répondez par écrit ou par message vocal.{{/can_reply}}{{^can_reply}}Ouvrez le clip et écoutez-le.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#can_reply}}Ouvrez le clip et répondez par écrit ou par message vocal.{{/can_reply}}{{^can_reply}}Ouvrez le clip.{{/can_reply}}{{/has_sound}} Aucun compte n’est nécessaire.`,
)}

> {{message}}

${requestOrShare(`${RECORD} :`, `{{#has_picture}}{{#has_sound}}Voir et écouter{{/has_sound}}{{^has_sound}}Voir{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Écouter{{/has_sound}}{{^has_sound}}Ouvrir{{/has_sound}}{{/has_picture}} :`)}
{{public_url}}

{{#has_password}}Le clip est protégé par un mot de passe. Demandez-le à {{sender_name}}.{{/has_password}}

{{#is_private}}Le clip est privé : pour l’ouvrir, il faut un code, qui est envoyé à l’adresse à laquelle vous recevez ce message.{{/is_private}}

{{#expires_at}}Le lien fonctionne jusqu’au {{expires_at}}.{{/expires_at}}

Vous recevez cet e-mail car {{sender_name}} a saisi votre adresse sur {{app_name}}.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} vous demande un clip : {{clip_title}}", "{{sender_name}} vous a laissé un message sur {{app_name}} :")} {{public_url}} {{message}}`,
    },
  },
  101: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} attend toujours votre réponse : « {{clip_title}} »",
        "« {{clip_title}} », envoyé par {{sender_name}}, vous attend toujours",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} vous a laissé un message vocal{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} vous a envoyé une image{{/has_picture}}{{^has_picture}}{{sender_name}} vous a laissé un message{{/has_picture}}{{/has_sound}}",
      ),
      body: `Bonjour{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `Le {{sent_at}}, {{sender_name}} vous a demandé un clip. Vous n’avez pas encore ouvert le lien.`,
  `Le {{sent_at}}, vous avez reçu le clip « {{clip_title}} »{{#duration}} (durée : {{duration}}){{/duration}}. Vous ne l’avez pas encore ouvert.`,
)}

{{#is_request}}« {{clip_title}} »{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}Le clip est protégé par un mot de passe. Demandez-le à {{sender_name}}.{{/has_password}}

{{#is_private}}Le clip est privé : pour l’ouvrir, il faut un code, qui est envoyé à l’adresse à laquelle vous recevez ce message.{{/is_private}}

{{#expires_at}}Le lien fonctionne jusqu’au {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_picture}}{{#has_sound}}Voir et écouter{{/has_sound}}{{^has_sound}}Voir{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Écouter{{/has_sound}}{{^has_sound}}Ouvrir{{/has_sound}}{{/has_picture}}",
      ),
      footer: "Vous recevez cet e-mail car {{sender_name}} a demandé à {{app_name}} de vous envoyer un rappel.",
      text: `Bonjour{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `Le {{sent_at}}, {{sender_name}} vous a demandé un clip. Vous n’avez pas encore ouvert le lien.
« {{clip_title}} »
${HOW_TO_ANSWER}`,
  `Le {{sent_at}}, {{sender_name}} vous a envoyé le clip « {{clip_title}} »{{#duration}} (durée : {{duration}}){{/duration}}. Vous ne l’avez pas encore ouvert.`,
)}

> {{message}}

${requestOrShare(`${RECORD} :`, `{{#has_picture}}{{#has_sound}}Voir et écouter{{/has_sound}}{{^has_sound}}Voir{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Écouter{{/has_sound}}{{^has_sound}}Ouvrir{{/has_sound}}{{/has_picture}} :`)}
{{public_url}}

{{#has_password}}Le clip est protégé par un mot de passe. Demandez-le à {{sender_name}}.{{/has_password}}

{{#is_private}}Le clip est privé : pour l’ouvrir, il faut un code, qui est envoyé à l’adresse à laquelle vous recevez ce message.{{/is_private}}

{{#expires_at}}Le lien fonctionne jusqu’au {{expires_at}}.{{/expires_at}}

Vous recevez cet e-mail car {{sender_name}} a demandé à {{app_name}} de vous envoyer un rappel.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} attend toujours votre clip : {{clip_title}}", "{{sender_name}} vous rappelle son message sur {{app_name}} :")} {{public_url}} {{message}}`,
    },
  },
  102: {
    email: {
      subject: "{{code}} est votre code pour ouvrir le clip",
      heading: "Votre code",
      body: `{{#sender_name}}Saisissez ce code là où vous l’avez demandé pour ouvrir le clip envoyé par {{sender_name}}.{{/sender_name}}{{^sender_name}}Saisissez ce code là où vous l’avez demandé pour ouvrir le clip.{{/sender_name}} Il est valable une seule fois, pendant dix minutes.

# {{code}}`,
      button: "",
      footer: "Vous ne l’avez pas demandé ? Ignorez ce message : personne ne peut voir le clip sans le code.",
      text: `{{#sender_name}}Votre code pour ouvrir le clip envoyé par {{sender_name}} :{{/sender_name}}{{^sender_name}}Votre code pour ouvrir le clip :{{/sender_name}}

{{code}}

Saisissez-le là où vous l’avez demandé. Il est valable une seule fois, pendant dix minutes.

Vous ne l’avez pas demandé ? Ignorez ce message : personne ne peut voir le clip sans le code.`,
    },
    sms: { text: "{{code}} est votre code {{app_name}} pour le clip. Valable dix minutes." },
  },
  103: { sms: { text: "Vous ne recevrez plus de SMS de {{app_name}}. {{start_keyword}} annule ce choix." } },
  104: {
    sms: {
      text: "{{app_name}} envoie des liens vers des messages vocaux que l’on partage avec vous. STOP arrête tous les SMS, START les rétablit.{{#support_contact}} Aide : {{support_contact}}{{/support_contact}}",
    },
  },
};
