import { requestOrShare } from "../request-or-share";
import type { TemplateTranslation } from "../template";

const ASKS = "{{sender_name}}さんがクリップを依頼しています";

const RECORD = "返信を録音";

const HOW_TO_ANSWER =
  "「録音」を押して、{{#has_picture}}画像を指し示しながら{{/has_picture}}話してください。アカウントは不要です。";

export const ja: TemplateTranslation = {
  23: {
    email: {
      subject: "「{{clip_title}}」について、{{sender_name}}さんから返信がありました",
      heading: "{{sender_name}}さんから返信がありました",
      body: `「{{clip_title}}」へのあなたの返信に対するものです。

> {{excerpt}}

{{^excerpt}}音声による返信です。クリップを開いてお聞きください。{{/excerpt}}`,
      button: "クリップを開く",
      footer: "このメールは、返信の際にこのアドレスをご入力いただいたため、お送りしています。",
      text: `「{{clip_title}}」について、{{sender_name}}さんから返信がありました。

> {{excerpt}}

{{^excerpt}}音声による返信です。クリップを開いてお聞きください。{{/excerpt}}

クリップを開く：
{{public_url}}

このメールは、返信の際にこのアドレスをご入力いただいたため、お送りしています。`,
    },
    sms: { text: "「{{clip_title}}」について{{sender_name}}さんから返信： {{public_url}}" },
  },
  100: {
    email: {
      subject: requestOrShare(
        "{{sender_name}}さんからの依頼：「{{clip_title}}」",
        "{{sender_name}}さんから「{{clip_title}}」が届いています",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}}さんから音声メッセージが届いています{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}}さんから画像が届いています{{/has_picture}}{{^has_picture}}{{sender_name}}さんからメモが届いています{{/has_picture}}{{/has_sound}}",
      ),
      body: `{{#recipient_name}}{{recipient_name}} 様{{/recipient_name}}{{^recipient_name}}こんにちは。{{/recipient_name}}

${requestOrShare(
  `「{{clip_title}}」`,
  `{{#has_sound}}{{#has_picture}}「{{clip_title}}」は、音声の説明が付いた画像です{{#duration}}（{{duration}}）{{/duration}}。{{/has_picture}}{{^has_picture}}「{{clip_title}}」は音声メッセージです{{#duration}}（{{duration}}）{{/duration}}。{{/has_picture}}{{#can_reply}}クリップを開いてお聞きください。文字または音声で返信できます。{{/can_reply}}{{^can_reply}}クリップを開いてお聞きください。{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#has_picture}}「{{clip_title}}」は画像です。{{/has_picture}}{{^has_picture}}「{{clip_title}}」が届いています。{{/has_picture}}{{#can_reply}}クリップを開いてご覧ください。文字または音声で返信できます。{{/can_reply}}{{^can_reply}}クリップを開いてご覧ください。{{/can_reply}}{{/has_sound}}アカウントは不要です。`,
)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}クリップにはパスワードが設定されています。パスワードは{{sender_name}}さんにお尋ねください。{{/has_password}}

{{#is_private}}クリップは非公開です。開くには、このメッセージの宛先に送られるコードが必要です。{{/is_private}}

{{#expires_at}}リンクは{{expires_at}}まで有効です。{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_sound}}{{#has_picture}}クリップを再生{{/has_picture}}{{^has_picture}}音声を聞く{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}画像を見る{{/has_picture}}{{^has_picture}}開く{{/has_picture}}{{/has_sound}}",
      ),
      footer: "このメールは、{{sender_name}}さんが{{app_name}}でこのメールアドレスを入力したため、お送りしています。",
      text: `{{#recipient_name}}{{recipient_name}} 様{{/recipient_name}}{{^recipient_name}}こんにちは。{{/recipient_name}}

${requestOrShare(
  `${ASKS}：「{{clip_title}}」
${HOW_TO_ANSWER}`,
  `{{#has_sound}}{{#has_picture}}{{sender_name}}さんから、音声の説明が付いた画像「{{clip_title}}」{{#duration}}（{{duration}}）{{/duration}}が届いています。{{/has_picture}}{{^has_picture}}{{sender_name}}さんから、音声メッセージ「{{clip_title}}」{{#duration}}（{{duration}}）{{/duration}}が届いています。{{/has_picture}}{{#can_reply}}クリップを開いてお聞きください。文字または音声で返信できます。{{/can_reply}}{{^can_reply}}クリップを開いてお聞きください。{{/can_reply}}{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}}さんから、画像「{{clip_title}}」が届いています。{{/has_picture}}{{^has_picture}}{{sender_name}}さんから、メモ「{{clip_title}}」が届いています。{{/has_picture}}{{#can_reply}}クリップを開いてご覧ください。文字または音声で返信できます。{{/can_reply}}{{^can_reply}}クリップを開いてご覧ください。{{/can_reply}}{{/has_sound}}アカウントは不要です。`,
)}

> {{message}}

${requestOrShare(`${RECORD}：`, `{{#has_sound}}{{#has_picture}}クリップを再生：{{/has_picture}}{{^has_picture}}音声を聞く：{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}画像を見る：{{/has_picture}}{{^has_picture}}開く：{{/has_picture}}{{/has_sound}}`)}
{{public_url}}

{{#has_password}}クリップにはパスワードが設定されています。パスワードは{{sender_name}}さんにお尋ねください。{{/has_password}}

{{#is_private}}クリップは非公開です。開くには、このメッセージの宛先に送られるコードが必要です。{{/is_private}}

{{#expires_at}}リンクは{{expires_at}}まで有効です。{{/expires_at}}

このメールは、{{sender_name}}さんが{{app_name}}でこのメールアドレスを入力したため、お送りしています。`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}}さんがクリップを依頼しています：{{clip_title}}", "{{#has_sound}}{{sender_name}}さんから音声メッセージ：{{/has_sound}}{{^has_sound}}{{sender_name}}さんからメッセージ：{{/has_sound}}")} {{public_url}} {{message}}`,
    },
  },
  101: {
    email: {
      subject: requestOrShare(
        "{{sender_name}}さんが返信を待っています：「{{clip_title}}」",
        "{{sender_name}}さんからの「{{clip_title}}」がまだ開かれていません",
      ),
      heading: requestOrShare(
        ASKS,
        "{{#has_sound}}{{sender_name}}さんから音声メッセージが届いています{{/has_sound}}{{^has_sound}}{{#has_picture}}{{sender_name}}さんから画像が届いています{{/has_picture}}{{^has_picture}}{{sender_name}}さんからメモが届いています{{/has_picture}}{{/has_sound}}",
      ),
      body: `{{#recipient_name}}{{recipient_name}} 様{{/recipient_name}}{{^recipient_name}}こんにちは。{{/recipient_name}}

${requestOrShare(
  `{{sent_at}}に{{sender_name}}さんからクリップの依頼が送られましたが、リンクがまだ開かれていません。`,
  `{{sent_at}}に送られた「{{clip_title}}」{{#duration}}（{{duration}}）{{/duration}}が、まだ開かれていません。`,
)}

{{#is_request}}「{{clip_title}}」{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

{{#has_password}}クリップにはパスワードが設定されています。パスワードは{{sender_name}}さんにお尋ねください。{{/has_password}}

{{#is_private}}クリップは非公開です。開くには、このメッセージの宛先に送られるコードが必要です。{{/is_private}}

{{#expires_at}}リンクは{{expires_at}}まで有効です。{{/expires_at}}`,
      button: requestOrShare(
        RECORD,
        "{{#has_sound}}{{#has_picture}}クリップを再生{{/has_picture}}{{^has_picture}}音声を聞く{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}画像を見る{{/has_picture}}{{^has_picture}}開く{{/has_picture}}{{/has_sound}}",
      ),
      footer: "このメールは、{{sender_name}}さんが{{app_name}}でリマインダーの送信を依頼したため、お送りしています。",
      text: `{{#recipient_name}}{{recipient_name}} 様{{/recipient_name}}{{^recipient_name}}こんにちは。{{/recipient_name}}

${requestOrShare(
  `{{sent_at}}に{{sender_name}}さんからクリップの依頼が送られましたが、リンクがまだ開かれていません。
「{{clip_title}}」
${HOW_TO_ANSWER}`,
  `{{sent_at}}に{{sender_name}}さんから送られた「{{clip_title}}」{{#duration}}（{{duration}}）{{/duration}}が、まだ開かれていません。`,
)}

> {{message}}

${requestOrShare(`${RECORD}：`, `{{#has_sound}}{{#has_picture}}クリップを再生：{{/has_picture}}{{^has_picture}}音声を聞く：{{/has_picture}}{{/has_sound}}{{^has_sound}}{{#has_picture}}画像を見る：{{/has_picture}}{{^has_picture}}開く：{{/has_picture}}{{/has_sound}}`)}
{{public_url}}

{{#has_password}}クリップにはパスワードが設定されています。パスワードは{{sender_name}}さんにお尋ねください。{{/has_password}}

{{#is_private}}クリップは非公開です。開くには、このメッセージの宛先に送られるコードが必要です。{{/is_private}}

{{#expires_at}}リンクは{{expires_at}}まで有効です。{{/expires_at}}

このメールは、{{sender_name}}さんが{{app_name}}でリマインダーの送信を依頼したため、お送りしています。`,
    },
    sms: {
      text: `${requestOrShare("{{sender_name}}さんがクリップを待っています：{{clip_title}}", "{{sender_name}}さんからのメッセージをお忘れなく：")} {{public_url}} {{message}}`,
    },
  },
  102: {
    email: {
      subject: "{{code}}：クリップを開くためのコード",
      heading: "コードのお知らせ",
      body: `{{#sender_name}}{{sender_name}}さんのクリップを開くには、コードをリクエストしたページにこのコードを入力してください。{{/sender_name}}{{^sender_name}}クリップを開くには、コードをリクエストしたページにこのコードを入力してください。{{/sender_name}}10分以内に1回だけ使えます。

# {{code}}`,
      button: "",
      footer:
        "お心当たりがない場合は、このメッセージを無視してください。コードがなければ、クリップは誰にも見られません。",
      text: `{{#sender_name}}{{sender_name}}さんのクリップを開くためのコード：{{/sender_name}}{{^sender_name}}クリップを開くためのコード：{{/sender_name}}

{{code}}

コードをリクエストしたページに入力してください。10分以内に1回だけ使えます。

お心当たりがない場合は、このメッセージを無視してください。コードがなければ、クリップは誰にも見られません。`,
    },
    sms: { text: "{{app_name}}のクリップを開くコード：{{code}}（10分間有効）" },
  },
  103: { sms: { text: "{{app_name}}からのSMSを停止しました。{{start_keyword}}で再開します。" } },
  104: {
    sms: {
      text: "{{app_name}}は、共有された音声メッセージのリンクをお送りしています。STOPですべてのSMSを停止、STARTで再開します。{{#support_contact}} お問い合わせ: {{support_contact}}{{/support_contact}}",
    },
  },
};
