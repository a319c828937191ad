import { requestOrShare } from "../request-or-share";
import type { TemplateTranslation } from "../template";

const ASKS = "وصلكم طلب من {{sender_name}} لتسجيل مقطع";

const RECORD = "تسجيل رد";

const HOW_TO_ANSWER =
  "يمكنكم الضغط على «تسجيل» {{#has_picture}}والإشارة إلى موضع في الصورة {{/has_picture}}والتحدث. لا حاجة إلى حساب.";

export const ar: TemplateTranslation = {
  23: {
    email: {
      subject: "رد من {{sender_name}} بشأن «{{clip_title}}»",
      heading: "وصلكم رد من {{sender_name}}",
      body: `يتعلق الأمر بردكم على «{{clip_title}}».

> {{excerpt}}

{{^excerpt}}هذا الرد صوتي: يمكنكم فتح المقطع لسماعه.{{/excerpt}}`,
      button: "فتح المقطع",
      footer: "وصلتكم هذه الرسالة لأنكم تركتم هذا العنوان مع ردكم.",
      text: `وصلكم رد من {{sender_name}} بشأن «{{clip_title}}».

> {{excerpt}}

{{^excerpt}}هذا الرد صوتي: يمكنكم فتح المقطع لسماعه.{{/excerpt}}

فتح المقطع:
{{public_url}}

وصلتكم هذه الرسالة لأنكم تركتم هذا العنوان مع ردكم.`,
    },
    sms: { text: "رد من {{sender_name}} بشأن {{clip_title}}: {{public_url}}" },
  },
  100: {
    email: {
      subject: requestOrShare("طلب من {{sender_name}}: «{{clip_title}}»", "وصلكم «{{clip_title}}» من {{sender_name}}"),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}وصلتكم رسالة صوتية من {{sender_name}}{{/has_sound}}{{^has_sound}}{{#has_picture}}وصلتكم صورة من {{sender_name}}{{/has_picture}}{{^has_picture}}وصلتكم رسالة من {{sender_name}}{{/has_picture}}{{/has_sound}}",
      ),
      body: `مرحبًا{{#recipient_name}} {{recipient_name}}{{/recipient_name}}،

${requestOrShare(
  `«{{clip_title}}»`,
  `{{#has_sound}}{{#has_picture}}المقطع «{{clip_title}}» صورة مع شرح صوتي{{#duration}} مدته {{duration}}{{/duration}}.{{/has_picture}}{{^has_picture}}المقطع «{{clip_title}}» رسالة صوتية{{#duration}} مدتها {{duration}}{{/duration}}.{{/has_picture}} {{#can_reply}}يمكنكم فتح المقطع والاستماع إليه والرد كتابةً أو صوتًا.{{/can_reply}}{{^can_reply}}يمكنكم فتح المقطع والاستماع إليه.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#has_picture}}المقطع «{{clip_title}}» صورة.{{/has_picture}}{{^has_picture}}المقطع «{{clip_title}}» في انتظاركم.{{/has_picture}} {{#can_reply}}يمكنكم فتح المقطع والرد كتابةً أو صوتًا.{{/can_reply}}{{^can_reply}}يمكنكم فتح المقطع الآن.{{/can_reply}}{{/has_sound}} لا حاجة إلى حساب.`,
)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}المقطع محمي بكلمة مرور؛ يُرجى طلبها من {{sender_name}}.{{/has_password}}

{{#is_private}}المقطع خاص: يتطلب فتحه رمزًا يُرسل إلى العنوان الذي وصلت إليه هذه الرسالة.{{/is_private}}

{{#expires_at}}يعمل الرابط حتى {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_sound}}{{#has_picture}}مشاهدة واستماع{{/has_picture}}{{^has_picture}}استماع{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}مشاهدة{{/has_picture}}{{^has_picture}}فتح{{/has_picture}}{{/has_sound}}",
      ),
      footer: "وصلتكم هذه الرسالة لأن عنوان بريدكم الإلكتروني أُدخل في {{app_name}} من قِبل {{sender_name}}.",
      text: `مرحبًا{{#recipient_name}} {{recipient_name}}{{/recipient_name}}،

${requestOrShare(
  `${ASKS}: «{{clip_title}}»
${HOW_TO_ANSWER}`,
  `{{#has_sound}}{{#has_picture}}وصلتكم من {{sender_name}} صورة مع شرح صوتي: «{{clip_title}}»{{#duration}} ({{duration}}){{/duration}}.{{/has_picture}}{{^has_picture}}وصلتكم من {{sender_name}} رسالة صوتية: «{{clip_title}}»{{#duration}} ({{duration}}){{/duration}}.{{/has_picture}} {{#can_reply}}يمكنكم فتح المقطع والاستماع إليه والرد كتابةً أو صوتًا.{{/can_reply}}{{^can_reply}}يمكنكم فتح المقطع والاستماع إليه.{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#has_picture}}وصلتكم من {{sender_name}} صورة: «{{clip_title}}».{{/has_picture}}{{^has_picture}}وصلتكم من {{sender_name}} رسالة: «{{clip_title}}».{{/has_picture}} {{#can_reply}}يمكنكم فتح المقطع والرد كتابةً أو صوتًا.{{/can_reply}}{{^can_reply}}يمكنكم فتح المقطع الآن.{{/can_reply}}{{/has_sound}} لا حاجة إلى حساب.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_sound}}{{#has_picture}}مشاهدة واستماع:{{/has_picture}}{{^has_picture}}استماع:{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}مشاهدة:{{/has_picture}}{{^has_picture}}فتح:{{/has_picture}}{{/has_sound}}`)}
{{public_url}}

{{#has_password}}المقطع محمي بكلمة مرور؛ يُرجى طلبها من {{sender_name}}.{{/has_password}}

{{#is_private}}المقطع خاص: يتطلب فتحه رمزًا يُرسل إلى العنوان الذي وصلت إليه هذه الرسالة.{{/is_private}}

{{#expires_at}}يعمل الرابط حتى {{expires_at}}.{{/expires_at}}

وصلتكم هذه الرسالة لأن عنوان بريدكم الإلكتروني أُدخل في {{app_name}} من قِبل {{sender_name}}.`,
    },
    sms: {
      text: `${requestOrShare("طلب من {{sender_name}} لتسجيل مقطع: {{clip_title}}", "{{#has_sound}}رسالة صوتية لكم من {{sender_name}}:{{/has_sound}}{{^has_sound}}رسالة لكم من {{sender_name}}:{{/has_sound}}")} {{public_url}} {{message}}`,
    },
  },
  101: {
    email: {
      subject: requestOrShare(
        "لا يزال ردكم منتظرًا: «{{clip_title}}» من {{sender_name}}",
        "لا يزال في انتظاركم: «{{clip_title}}» من {{sender_name}}",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}وصلتكم رسالة صوتية من {{sender_name}}{{/has_sound}}{{^has_sound}}{{#has_picture}}وصلتكم صورة من {{sender_name}}{{/has_picture}}{{^has_picture}}وصلتكم رسالة من {{sender_name}}{{/has_picture}}{{/has_sound}}",
      ),
      body: `مرحبًا{{#recipient_name}} {{recipient_name}}{{/recipient_name}}،

${requestOrShare(
  `وصلكم بتاريخ {{sent_at}} طلب من {{sender_name}} لتسجيل مقطع، ولم يُفتح الرابط بعد.`,
  `أُرسل إليكم المقطع «{{clip_title}}»{{#duration}} ({{duration}}){{/duration}} بتاريخ {{sent_at}}، ولم يُفتح بعد.`,
)}

{{#is_request}}«{{clip_title}}»{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}المقطع محمي بكلمة مرور؛ يُرجى طلبها من {{sender_name}}.{{/has_password}}

{{#is_private}}المقطع خاص: يتطلب فتحه رمزًا يُرسل إلى العنوان الذي وصلت إليه هذه الرسالة.{{/is_private}}

{{#expires_at}}يعمل الرابط حتى {{expires_at}}.{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_sound}}{{#has_picture}}مشاهدة واستماع{{/has_picture}}{{^has_picture}}استماع{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}مشاهدة{{/has_picture}}{{^has_picture}}فتح{{/has_picture}}{{/has_sound}}",
      ),
      footer: "وصلتكم هذه الرسالة لأن {{app_name}} تلقّى طلبًا من {{sender_name}} لتذكيركم.",
      text: `مرحبًا{{#recipient_name}} {{recipient_name}}{{/recipient_name}}،

${requestOrShare(
  `وصلكم بتاريخ {{sent_at}} طلب من {{sender_name}} لتسجيل مقطع، ولم يُفتح الرابط بعد.
«{{clip_title}}»
${HOW_TO_ANSWER}`,
  `وصلكم من {{sender_name}} المقطع «{{clip_title}}»{{#duration}} ({{duration}}){{/duration}} بتاريخ {{sent_at}}، ولم يُفتح بعد.`,
)}

> {{message}}

${requestOrShare(`${RECORD}:`, `{{#has_sound}}{{#has_picture}}مشاهدة واستماع:{{/has_picture}}{{^has_picture}}استماع:{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}مشاهدة:{{/has_picture}}{{^has_picture}}فتح:{{/has_picture}}{{/has_sound}}`)}
{{public_url}}

{{#has_password}}المقطع محمي بكلمة مرور؛ يُرجى طلبها من {{sender_name}}.{{/has_password}}

{{#is_private}}المقطع خاص: يتطلب فتحه رمزًا يُرسل إلى العنوان الذي وصلت إليه هذه الرسالة.{{/is_private}}

{{#expires_at}}يعمل الرابط حتى {{expires_at}}.{{/expires_at}}

وصلتكم هذه الرسالة لأن {{app_name}} تلقّى طلبًا من {{sender_name}} لتذكيركم.`,
    },
    sms: {
      text: `${requestOrShare("تذكير من {{sender_name}} بطلب تسجيل مقطع: {{clip_title}}", "تذكير من {{sender_name}} برسالة لم تُفتح بعد:")} {{public_url}} {{message}}`,
    },
  },
  102: {
    email: {
      subject: "{{code}} هو رمز فتح المقطع",
      heading: "رمزكم",
      body: `{{#sender_name}}لفتح المقطع الوارد من {{sender_name}}، يُرجى إدخال هذا الرمز في الصفحة التي طلبتموه فيها.{{/sender_name}}{{^sender_name}}لفتح المقطع، يُرجى إدخال هذا الرمز في الصفحة التي طلبتموه فيها.{{/sender_name}} الرمز صالح لمرة واحدة خلال عشر دقائق.

# {{code}}`,
      button: "",
      footer: "إذا لم تطلبوا هذا الرمز، فيُرجى تجاهل هذه الرسالة: لا أحد يرى المقطع من دون الرمز.",
      text: `{{#sender_name}}رمزكم لفتح المقطع الوارد من {{sender_name}}:{{/sender_name}}{{^sender_name}}رمزكم لفتح المقطع:{{/sender_name}}

{{code}}

يُرجى إدخاله في الصفحة التي طلبتموه فيها. الرمز صالح لمرة واحدة خلال عشر دقائق.

إذا لم تطلبوا هذا الرمز، فيُرجى تجاهل هذه الرسالة: لا أحد يرى المقطع من دون الرمز.`,
    },
    sms: { text: "{{code}} رمز فتح المقطع في {{app_name}}، صالح لعشر دقائق." },
  },
  103: { sms: { text: "لن تصلك رسائل SMS أخرى من {{app_name}}. أرسل {{start_keyword}} لاستئنافها." } },
  104: {
    sms: {
      text: "يرسل {{app_name}} روابط رسائل صوتية يشاركها معك مستخدمون. أرسل STOP لإيقاف كل رسائل SMS، وSTART لاستئنافها.{{#support_contact}} للمساعدة: {{support_contact}}{{/support_contact}}",
    },
  },
};
