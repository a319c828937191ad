import { requestOrShare } from "../request-or-share";
import type { TemplateTranslation } from "../template";

const ASKS = "{{sender_name}} bittet Sie um einen Clip";

const RECORD = "Antwort aufnehmen";

const HOW_TO_ANSWER =
  "Drücken Sie auf „Aufnehmen“{{#has_picture}}, zeigen Sie im Bild auf die Stelle{{/has_picture}} und sprechen Sie. Sie brauchen dafür kein Konto.";

export const de: TemplateTranslation = {
  23: {
    email: {
      subject: "{{sender_name}} hat Ihnen zu „{{clip_title}}“ geantwortet",
      heading: "{{sender_name}} hat Ihnen geantwortet",
      body: `Es geht um Ihre Antwort zu „{{clip_title}}“.

> {{excerpt}}

{{^excerpt}}Die neue Antwort ist eine Sprachnachricht: Öffnen Sie den Clip, um sie zu hören.{{/excerpt}}`,
      button: "Clip öffnen",
      footer: "Sie erhalten diese E-Mail, weil Sie mit Ihrer Antwort diese Adresse hinterlassen haben.",
      text: `{{sender_name}} hat Ihnen zu „{{clip_title}}“ geantwortet.

> {{excerpt}}

{{^excerpt}}Die neue Antwort ist eine Sprachnachricht: Öffnen Sie den Clip, um sie zu hören.{{/excerpt}}

Clip öffnen:
{{public_url}}

Sie erhalten diese E-Mail, weil Sie mit Ihrer Antwort diese Adresse hinterlassen haben.`,
    },
    sms: { text: "{{sender_name}} hat Ihnen zu {{clip_title}} geantwortet: {{public_url}}" },
  },
  100: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} fragt Sie: „{{clip_title}}“",
        "{{sender_name}} hat „{{clip_title}}“ mit Ihnen geteilt",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} hat Ihnen eine Sprachnachricht hinterlassen{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} hat Ihnen ein Bild geschickt{{/has_picture}}{{^has_picture}}{{sender_name}} hat Ihnen eine Nachricht hinterlassen{{/has_picture}}{{/has_sound}}",
      ),
      body: `Guten Tag{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `„{{clip_title}}“`,
  `{{#has_picture}}{{#has_sound}}„{{clip_title}}“ ist ein Bild mit gesprochener Erklärung{{#duration}} (Dauer: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}„{{clip_title}}“ ist ein Bild.{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}„{{clip_title}}“ ist eine Sprachnachricht{{#duration}} (Dauer: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}„{{clip_title}}“ wartet auf Sie.{{/has_sound}}{{/has_picture}} {{#has_sound}}{{#can_reply}}Öffnen Sie den Clip, hören Sie ihn sich an und antworten Sie schriftlich oder per Sprachnachricht.{{/can_reply}}{{^can_reply}}Öffnen Sie den Clip und hören Sie ihn sich an.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#can_reply}}Öffnen Sie den Clip und antworten Sie schriftlich oder per Sprachnachricht.{{/can_reply}}{{^can_reply}}Öffnen Sie den Clip.{{/can_reply}}{{/has_sound}} Sie brauchen dafür kein Konto.`,
)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}Der Clip hat ein Passwort. Fragen Sie {{sender_name}} danach.{{/has_password}}

{{#is_private}}Der Clip ist privat: Zum Öffnen brauchen Sie einen Code, der an die Adresse gesendet wird, an die auch diese Nachricht ging.{{/is_private}}

{{#expires_at}}Der Link funktioniert bis zum {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_picture}}{{#has_sound}}Ansehen und anhören{{/has_sound}}{{^has_sound}}Ansehen{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Anhören{{/has_sound}}{{^has_sound}}Öffnen{{/has_sound}}{{/has_picture}}",
      ),
      footer: "Sie erhalten diese E-Mail, weil {{sender_name}} Ihre Adresse bei {{app_name}} eingegeben hat.",
      text: `Guten Tag{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `${ASKS}: „{{clip_title}}“
${HOW_TO_ANSWER}`,
  `{{#has_picture}}{{#has_sound}}{{sender_name}} hat Ihnen ein Bild mit gesprochener Erklärung geschickt: „{{clip_title}}“{{#duration}} (Dauer: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}{{sender_name}} hat Ihnen ein Bild geschickt: „{{clip_title}}“.{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}{{sender_name}} hat Ihnen eine Sprachnachricht hinterlassen: „{{clip_title}}“{{#duration}} (Dauer: {{duration}}){{/duration}}.{{/has_sound}}{{^has_sound}}{{sender_name}} hat Ihnen eine Nachricht hinterlassen: „{{clip_title}}“.{{/has_sound}}{{/has_picture}} {{#has_sound}}{{#can_reply}}Öffnen Sie den Clip, hören Sie ihn sich an und antworten Sie schriftlich oder per Sprachnachricht.{{/can_reply}}{{^can_reply}}Öffnen Sie den Clip und hören Sie ihn sich an.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#can_reply}}Öffnen Sie den Clip und antworten Sie schriftlich oder per Sprachnachricht.{{/can_reply}}{{^can_reply}}Öffnen Sie den Clip.{{/can_reply}}{{/has_sound}} Sie brauchen dafür kein Konto.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_picture}}{{#has_sound}}Ansehen und anhören{{/has_sound}}{{^has_sound}}Ansehen{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Anhören{{/has_sound}}{{^has_sound}}Öffnen{{/has_sound}}{{/has_picture}}:`)}
{{public_url}}

{{#has_password}}Der Clip hat ein Passwort. Fragen Sie {{sender_name}} danach.{{/has_password}}

{{#is_private}}Der Clip ist privat: Zum Öffnen brauchen Sie einen Code, der an die Adresse gesendet wird, an die auch diese Nachricht ging.{{/is_private}}

{{#expires_at}}Der Link funktioniert bis zum {{expires_at}}.{{/expires_at}}

Sie erhalten diese E-Mail, weil {{sender_name}} Ihre Adresse bei {{app_name}} eingegeben hat.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} bittet Sie um einen Clip: {{clip_title}}", "{{sender_name}} hat Ihnen auf {{app_name}} eine Nachricht hinterlassen:")} {{public_url}} {{message}}`,
    },
  },
  101: {
    email: {
      subject: requestOrShare(
        "{{sender_name}} wartet noch auf Ihre Antwort: „{{clip_title}}“",
        "„{{clip_title}}“ von {{sender_name}} wartet noch auf Sie",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}} hat Ihnen eine Sprachnachricht hinterlassen{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}} hat Ihnen ein Bild geschickt{{/has_picture}}{{^has_picture}}{{sender_name}} hat Ihnen eine Nachricht hinterlassen{{/has_picture}}{{/has_sound}}",
      ),
      body: `Guten Tag{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `am {{sent_at}} hat {{sender_name}} Sie um einen Clip gebeten. Sie haben den Link noch nicht geöffnet.`,
  `am {{sent_at}} wurde Ihnen „{{clip_title}}“{{#duration}} (Dauer: {{duration}}){{/duration}} geschickt. Sie haben den Clip noch nicht geöffnet.`,
)}

{{#is_request}}„{{clip_title}}“{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}Der Clip hat ein Passwort. Fragen Sie {{sender_name}} danach.{{/has_password}}

{{#is_private}}Der Clip ist privat: Zum Öffnen brauchen Sie einen Code, der an die Adresse gesendet wird, an die auch diese Nachricht ging.{{/is_private}}

{{#expires_at}}Der Link funktioniert bis zum {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_picture}}{{#has_sound}}Ansehen und anhören{{/has_sound}}{{^has_sound}}Ansehen{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Anhören{{/has_sound}}{{^has_sound}}Öffnen{{/has_sound}}{{/has_picture}}",
      ),
      footer: "Sie erhalten diese E-Mail, weil {{sender_name}} {{app_name}} gebeten hat, Sie zu erinnern.",
      text: `Guten Tag{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `am {{sent_at}} hat {{sender_name}} Sie um einen Clip gebeten. Sie haben den Link noch nicht geöffnet.
„{{clip_title}}“
${HOW_TO_ANSWER}`,
  `am {{sent_at}} hat {{sender_name}} Ihnen „{{clip_title}}“{{#duration}} (Dauer: {{duration}}){{/duration}} geschickt. Sie haben den Clip noch nicht geöffnet.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_picture}}{{#has_sound}}Ansehen und anhören{{/has_sound}}{{^has_sound}}Ansehen{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Anhören{{/has_sound}}{{^has_sound}}Öffnen{{/has_sound}}{{/has_picture}}:`)}
{{public_url}}

{{#has_password}}Der Clip hat ein Passwort. Fragen Sie {{sender_name}} danach.{{/has_password}}

{{#is_private}}Der Clip ist privat: Zum Öffnen brauchen Sie einen Code, der an die Adresse gesendet wird, an die auch diese Nachricht ging.{{/is_private}}

{{#expires_at}}Der Link funktioniert bis zum {{expires_at}}.{{/expires_at}}

Sie erhalten diese E-Mail, weil {{sender_name}} {{app_name}} gebeten hat, Sie zu erinnern.`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}} wartet noch auf Ihren Clip: {{clip_title}}", "{{sender_name}} erinnert Sie an eine Nachricht auf {{app_name}}:")} {{public_url}} {{message}}`,
    },
  },
  102: {
    email: {
      subject: "{{code}} ist Ihr Code für den Clip",
      heading: "Ihr Code",
      body: `{{#sender_name}}Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben, um den Clip von {{sender_name}} zu öffnen.{{/sender_name}}{{^sender_name}}Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben, um den Clip zu öffnen.{{/sender_name}} Er gilt zehn Minuten lang und nur einmal.

# {{code}}`,
      button: "",
      footer:
        "Sie haben keinen Code angefordert? Dann ignorieren Sie diese Nachricht: Ohne den Code kann niemand den Clip sehen.",
      text: `{{#sender_name}}Ihr Code für den Clip von {{sender_name}}:{{/sender_name}}{{^sender_name}}Ihr Code für den Clip:{{/sender_name}}

{{code}}

Geben Sie ihn dort ein, wo Sie ihn angefordert haben. Er gilt zehn Minuten lang und nur einmal.

Sie haben keinen Code angefordert? Dann ignorieren Sie diese Nachricht: Ohne den Code kann niemand den Clip sehen.`,
    },
    sms: { text: "{{code}} ist Ihr Code für den Clip auf {{app_name}}. Er gilt zehn Minuten." },
  },
  103: { sms: { text: "{{app_name}} sendet Ihnen keine SMS mehr. Mit {{start_keyword}} machen Sie das rückgängig." } },
  104: {
    sms: {
      text: "{{app_name}} sendet Links zu Sprachnachrichten, die andere mit Ihnen teilen. STOP beendet alle SMS, START macht das rückgängig.{{#support_contact}} Hilfe: {{support_contact}}{{/support_contact}}",
    },
  },
};
