import { requestOrShare } from "../request-or-share";
import type { TemplateTranslation } from "../template";

const ASKS = "{{sender_name}} pede um clipe a você";

const RECORD = "Gravar resposta";

const HOW_TO_ANSWER =
  "Pressione “Gravar”{{#has_picture}}, aponte na imagem{{/has_picture}} e fale. Não é preciso ter conta.";

/** The SMS keep to letters that GSM has: with others, one segment holds less than half. */
export const pt: TemplateTranslation = {
  23: {
    email: {
      subject: "{{sender_name}} respondeu a você sobre “{{clip_title}}”",
      heading: "{{sender_name}} respondeu a você",
      body: `É sobre a sua resposta a “{{clip_title}}”.

> {{excerpt}}

{{^excerpt}}A resposta é por voz: abra o clipe para ouvi-la.{{/excerpt}}`,
      button: "Abrir o clipe",
      footer: "Você recebeu este e-mail porque deixou este endereço com a sua resposta.",
      text: `{{sender_name}} respondeu a você sobre “{{clip_title}}”.

> {{excerpt}}

{{^excerpt}}A resposta é por voz: abra o clipe para ouvi-la.{{/excerpt}}

Abrir o clipe:
{{public_url}}

Você recebeu este e-mail porque deixou este endereço com a sua resposta.`,
    },
    sms: { text: "{{sender_name}} respondeu sobre {{clip_title}}: {{public_url}}" },
  },
  100: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} pergunta a você: “{{clip_title}}”",
        "{{sender_name}} compartilhou “{{clip_title}}” com você",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} deixou uma mensagem de voz para você{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} deixou uma imagem para você{{/has_picture}}{{^has_picture}}{{sender_name}} deixou um recado para você{{/has_picture}}{{/has_sound}}",
      ),
      body: `Olá{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}!

${requestOrShare(
  `“{{clip_title}}”`,
  `{{#has_sound}}{{#has_picture}}“{{clip_title}}” é uma imagem com explicação por voz{{#duration}} ({{duration}}){{/duration}}.{{/has_picture}}{{^has_picture}}“{{clip_title}}” é uma mensagem de voz{{#duration}} ({{duration}}){{/duration}}.{{/has_picture}} {{#can_reply}}Abra o clipe, ouça e responda por texto ou por voz.{{/can_reply}}{{^can_reply}}Abra o clipe e ouça.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#has_picture}}“{{clip_title}}” é uma imagem.{{/has_picture}}{{^has_picture}}“{{clip_title}}” está esperando por você.{{/has_picture}} {{#can_reply}}Abra o clipe e responda por texto ou por voz.{{/can_reply}}{{^can_reply}}Basta abrir o clipe.{{/can_reply}}{{/has_sound}} Não é preciso ter conta.`,
)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}O clipe tem uma senha. Se você não a tem, peça a {{sender_name}}.{{/has_password}}

{{#is_private}}O clipe é privado: para abri-lo, é preciso um código, que será enviado para o endereço que recebeu esta mensagem.{{/is_private}}

{{#expires_at}}O link funciona até {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_sound}}{{#has_picture}}Ver e ouvir{{/has_picture}}{{^has_picture}}Ouvir{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}Ver{{/has_picture}}{{^has_picture}}Abrir{{/has_picture}}{{/has_sound}}",
      ),
      footer: "Você recebeu este e-mail porque {{sender_name}} informou o seu endereço de e-mail no {{app_name}}.",
      text: `Olá{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}!

${requestOrShare(
  `${ASKS}: “{{clip_title}}”
${HOW_TO_ANSWER}`,
  `{{#has_sound}}{{#has_picture}}{{sender_name}} deixou para você uma imagem com explicação por voz: “{{clip_title}}”{{#duration}} ({{duration}}){{/duration}}.{{/has_picture}}{{^has_picture}}{{sender_name}} deixou para você uma mensagem de voz: “{{clip_title}}”{{#duration}} ({{duration}}){{/duration}}.{{/has_picture}} {{#can_reply}}Abra o clipe, ouça e responda por texto ou por voz.{{/can_reply}}{{^can_reply}}Abra o clipe e ouça.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} deixou para você uma imagem: “{{clip_title}}”.{{/has_picture}}{{^has_picture}}{{sender_name}} deixou para você um recado: “{{clip_title}}”.{{/has_picture}} {{#can_reply}}Abra o clipe e responda por texto ou por voz.{{/can_reply}}{{^can_reply}}Basta abrir o clipe.{{/can_reply}}{{/has_sound}} Não é preciso ter conta.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_sound}}{{#has_picture}}Ver e ouvir:{{/has_picture}}{{^has_picture}}Ouvir:{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}Ver:{{/has_picture}}{{^has_picture}}Abrir:{{/has_picture}}{{/has_sound}}`)}
{{public_url}}

{{#has_password}}O clipe tem uma senha. Se você não a tem, peça a {{sender_name}}.{{/has_password}}

{{#is_private}}O clipe é privado: para abri-lo, é preciso um código, que será enviado para o endereço que recebeu esta mensagem.{{/is_private}}

{{#expires_at}}O link funciona até {{expires_at}}.{{/expires_at}}

Você recebeu este e-mail porque {{sender_name}} informou o seu endereço de e-mail no {{app_name}}.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} pede um clipe: {{clip_title}}", "{{#has_sound}}Mensagem de voz de {{sender_name}}:{{/has_sound}}{{^has_sound}}{{#has_picture}}Imagem de {{sender_name}}:{{/has_picture}}{{^has_picture}}Recado de {{sender_name}}:{{/has_picture}}{{/has_sound}}")} {{public_url}} {{message}}`,
    },
  },
  101: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} ainda espera a sua resposta: “{{clip_title}}”",
        "Ainda à sua espera: “{{clip_title}}”, de {{sender_name}}",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} deixou uma mensagem de voz para você{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} deixou uma imagem para você{{/has_picture}}{{^has_picture}}{{sender_name}} deixou um recado para você{{/has_picture}}{{/has_sound}}",
      ),
      body: `Olá{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}!

${requestOrShare(
  `Em {{sent_at}}, {{sender_name}} pediu um clipe a você. O link ainda não foi aberto.`,
  `Em {{sent_at}}, você recebeu o clipe “{{clip_title}}”{{#duration}} ({{duration}}){{/duration}}, mas ainda não o abriu.`,
)}

{{#is_request}}“{{clip_title}}”{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}O clipe tem uma senha. Se você não a tem, peça a {{sender_name}}.{{/has_password}}

{{#is_private}}O clipe é privado: para abri-lo, é preciso um código, que será enviado para o endereço que recebeu esta mensagem.{{/is_private}}

{{#expires_at}}O link funciona até {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_sound}}{{#has_picture}}Ver e ouvir{{/has_picture}}{{^has_picture}}Ouvir{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}Ver{{/has_picture}}{{^has_picture}}Abrir{{/has_picture}}{{/has_sound}}",
      ),
      footer: "Você recebeu este e-mail porque {{sender_name}} pediu ao {{app_name}} para lembrar você.",
      text: `Olá{{#recipient_name}}, {{recipient_name}}{{/recipient_name}}!

${requestOrShare(
  `Em {{sent_at}}, {{sender_name}} pediu um clipe a você. O link ainda não foi aberto.
“{{clip_title}}”
${HOW_TO_ANSWER}`,
  `Em {{sent_at}}, {{sender_name}} enviou a você o clipe “{{clip_title}}”{{#duration}} ({{duration}}){{/duration}}, que ainda não foi aberto.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_sound}}{{#has_picture}}Ver e ouvir:{{/has_picture}}{{^has_picture}}Ouvir:{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}Ver:{{/has_picture}}{{^has_picture}}Abrir:{{/has_picture}}{{/has_sound}}`)}
{{public_url}}

{{#has_password}}O clipe tem uma senha. Se você não a tem, peça a {{sender_name}}.{{/has_password}}

{{#is_private}}O clipe é privado: para abri-lo, é preciso um código, que será enviado para o endereço que recebeu esta mensagem.{{/is_private}}

{{#expires_at}}O link funciona até {{expires_at}}.{{/expires_at}}

Você recebeu este e-mail porque {{sender_name}} pediu ao {{app_name}} para lembrar você.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} ainda espera o seu clipe: {{clip_title}}", "Lembrete de {{sender_name}} sobre esta mensagem:")} {{public_url}} {{message}}`,
    },
  },
  102: {
    email: {
      subject: "{{code}} é o código para abrir o clipe",
      heading: "Seu código",
      body: `{{#sender_name}}Para abrir o clipe de {{sender_name}}, digite este código na página em que você o pediu.{{/sender_name}}{{^sender_name}}Para abrir o clipe, digite este código na página em que você o pediu.{{/sender_name}} Ele só pode ser usado uma vez e vale por dez minutos.

# {{code}}`,
      button: "",
      footer: "Não foi você que pediu? Ignore esta mensagem: ninguém vê o clipe sem o código.",
      text: `{{#sender_name}}Seu código para abrir o clipe de {{sender_name}}:{{/sender_name}}{{^sender_name}}Seu código para abrir o clipe:{{/sender_name}}

{{code}}

Digite-o na página em que você o pediu. Ele só pode ser usado uma vez e vale por dez minutos.

Não foi você que pediu? Ignore esta mensagem: ninguém vê o clipe sem o código.`,
    },
    sms: { text: "{{code}} abre o clipe no {{app_name}}. Vale por dez minutos." },
  },
  103: { sms: { text: "Você não receberá mais SMS do {{app_name}}. {{start_keyword}} desfaz isso." } },
  104: {
    sms: {
      text: "O {{app_name}} envia links de mensagens de voz que outras pessoas compartilham com você. STOP encerra todos os SMS, START desfaz isso.{{#support_contact}} Ajuda: {{support_contact}}{{/support_contact}}",
    },
  },
};
