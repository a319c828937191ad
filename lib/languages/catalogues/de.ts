import { errors, script } from "../script/de";
import type { Catalogue } from "./en";

export const de: Catalogue = {
  page: {
    skip: "Zum Clip springen",
    preview: "Vorschau: So sehen Empfänger den Clip. Nur Sie können diese Seite öffnen.",
    cut: "Diese Seite kann nicht alle Zeichnungen und Texte anzeigen.",
    cutWithDownload: "Diese Seite kann nicht alle Zeichnungen und Texte anzeigen. Der Download enthält alles.",
    about:
      "{named, select, yes {{sender} hat Ihnen eine Sprachnachricht hinterlassen.} other {Sie haben eine Sprachnachricht.}}",
    aboutLong:
      "{named, select, yes {{sender} hat Ihnen eine Sprachnachricht hinterlassen ({duration}).} other {Sie haben eine Sprachnachricht ({duration}).}}",
    fromVoice:
      "{named, select, yes {<b>{sender}</b> hat Ihnen eine Sprachnachricht hinterlassen} other {<b>Eine Sprachnachricht für Sie</b>}}",
    fromNote:
      "{named, select, yes {<b>{sender}</b> hat Ihnen eine Nachricht hinterlassen} other {<b>Eine Nachricht für Sie</b>}}",
    tags: "{count, plural, one {# Markierung} other {# Markierungen}}",
    pictures: "{count, plural, one {# Bild} other {# Bilder}}",
    captions: "Untertitel",
    download: "Herunterladen",
    beside: "Markierungen, Transkript und Antworten",
    until: "Dieser Link funktioniert bis zum <time></time>.",
    sent: "Gesendet am <time></time> mit <site>Tellmark</site>.",
    preparing: "Die Aufnahme wird noch vorbereitet. Alles andere können Sie schon nutzen.",
    comingWithoutScript:
      "Die Aufnahme wird noch hochgeladen. Ohne JavaScript müssen Sie die Seite neu laden, um zu sehen, ob sie da ist.",
    tagsHeading: "Markierungen",
    tag: "Markierung {number}",
    transcript: "Transkript",
    text: "Text",
    note: "Notiz",
    translation: "Übersetzung",
    caption: "Untertitel",
    description: "Beschreibung",
    unsure: "(unsicher)",
    asSpoken: "Originalsprache",
    translated: "Maschinelle Übersetzung. Die Aufnahme bleibt in der Originalsprache.",
    drawing: "Zeichnung: {title}",
    picture: "Bild ohne Beschreibung: {title}",
    pictureOf: "Bild {number} aus „{title}“, ohne Beschreibung",
    choosePicture: "Bilder",
    pictureNumber: "Bild {number}",
    pin: "Markierung {number} bei {time}: {note}",
    pinWithoutNote: "Markierung {number} bei {time}, ohne Notiz",
    openElsewhere: "Auf eigener Seite öffnen",
    onOwnPage: "Auf eigener Seite öffnen",
  },
  dock: {
    player: "Player",
    reply: "Antworten",
    invite:
      "{named, select, yes {Antworten Sie <b>{sender}</b> mit Ihren eigenen Worten.} other {Antworten Sie mit Ihren eigenen Worten.}}",
    failed: "Die Aufnahme konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.",
    position: "Position in der Aufnahme",
    flag: "Zu Markierung {number}, {time}",
    replyFlag: "Zur Antwort bei {time}: {name}",
    off: "Hier können Empfänger antworten",
  },
  notice: {
    processing: "Gleich fertig",
    processingText:
      "{named, select, yes {Der Clip „{title}“ von {sender} wird vorbereitet.} other {Der Clip „{title}“ wird vorbereitet.}} Diese Seite wird alle paar Sekunden neu geladen.",
    unopenedText:
      "{named, select, yes {<b>{sender}</b> hat Ihnen einen Clip hinterlassen.} other {Hier ist ein Clip für Sie.}} Er kann nur begrenzt oft geöffnet werden, und ein Klick auf diese Schaltfläche zählt mit. Danach können Sie ihn hier zwölf Stunden lang wieder aufrufen.",
    open: "Öffnen",
    password: "Dieser Clip ist passwortgeschützt",
    passwordText:
      "{named, select, yes {{sender} hat ihn geschützt.} other {Der Absender hat ihn geschützt.}} Das Passwort ist nicht Teil des Links. Fragen Sie den Absender danach, wenn Sie es nicht haben.",
    passwordLabel: "Passwort",
    openClip: "Clip öffnen",
    private: "Dieser Clip ist privat",
    expired: "Dieser Link ist abgelaufen",
    expiredText: "Bitten Sie den Absender um einen neuen Link; den Clip selbst gibt es vielleicht noch.",
    workedUntil: "Er funktionierte bis zum <time></time>.",
    revoked: "Dieser Link wurde zurückgezogen",
    revokedText: "Der Absender hat ihn widerrufen. Wenn Sie den Clip noch brauchen, fragen Sie nach einem neuen Link.",
    usedUp: "Dieser Link ist aufgebraucht",
    usedUpText: "Er konnte nur begrenzt oft geöffnet werden. Bitten Sie den Absender um einen neuen Link.",
    notFound: "Hier gibt es keinen Clip",
    notFoundText:
      "Vielleicht wurde die Adresse unterwegs abgeschnitten. Öffnen Sie den Link noch einmal aus der Nachricht, mit der er kam.",
    tooMany: "Zu viele Versuche",
    tooManyText:
      "{count, plural, one {Warten Sie # Minute und öffnen Sie den Link dann noch einmal.} other {Warten Sie # Minuten und öffnen Sie den Link dann noch einmal.}}",
    unavailable: "Das funktioniert gerade nicht",
    unavailableText: "Es ist nichts verloren. Versuchen Sie es gleich noch einmal.",
    tryAgain: "Erneut versuchen",
  },
  viewer: {
    owner: "Er lässt sich nur mit dem Konto öffnen, mit dem er erstellt wurde.",
    otherAccount:
      "Er lässt sich nur mit dem Konto öffnen, mit dem er erstellt wurde. Sie sind mit einem anderen Konto angemeldet.",
    signIn: "Haben Sie ein Konto mit dieser Adresse? <link>Anmelden</link>",
    explain:
      "Nur die Person, an die er gesendet wurde, kann ihn öffnen. Sind Sie das? Geben Sie die E-Mail-Adresse oder Telefonnummer ein, an die der Link ging. Wir senden einen Code dorthin.",
    explainSignedIn:
      "Nur die Person, an die er gesendet wurde, kann ihn öffnen. Sie sind mit einem anderen Konto angemeldet. Sind Sie das? Geben Sie die E-Mail-Adresse oder Telefonnummer ein, an die der Link ging. Wir senden einen Code dorthin.",
    address: "Ihre E-Mail-Adresse oder Telefonnummer",
    sendCode: "Code anfordern",
    sentByMail:
      "Wenn der Link an <b>{address}</b> gesendet wurde, ist ein Code dorthin unterwegs. Er gilt zehn Minuten lang.",
    sentBySms:
      "Wenn der Link an <b>{address}</b> gesendet wurde, ist ein Code dorthin unterwegs. Er gilt zehn Minuten lang. Eine Nummer, die STOP gesendet hat, erhält keinen Code, bis sie START sendet.",
    code: "Code",
    sendAgain: "Neuen Code anfordern",
    otherAddress: "Andere Adresse verwenden",
  },
  reply: {
    title: "{named, select, yes {Antwort an <b>{sender}</b>} other {Antwort an den Absender}}",
    seenByEverybody: "Alle, die diesen Link haben, sehen Ihre Antwort mit Ihrem Namen. Sie brauchen kein Konto.",
    seenByApproved:
      "{named, select, yes {{sender} sieht Ihre Antwort und kann sie allen zeigen, die diesen Link haben.} other {Der Absender sieht Ihre Antwort und kann sie allen zeigen, die diesen Link haben.}} Sie brauchen kein Konto.",
    seenByOwner:
      "{named, select, yes {Nur {sender} sieht Ihre Antwort.} other {Nur der Absender sieht Ihre Antwort.}} Sie brauchen kein Konto.",
    sent: "Ihre Antwort wurde gesendet",
    sentToEverybody: "Alle, die diese Seite von jetzt an öffnen, sehen sie.",
    sentToApproved:
      "{named, select, yes {{sender} entscheidet, ob andere sie sehen.} other {Der Absender entscheidet, ob andere sie sehen.}}",
    sentToOwner: "{named, select, yes {Nur {sender} kann sie lesen.} other {Nur der Absender kann sie lesen.}}",
    done: "Fertig",
    close: "Schließen",
    remove: "Entfernen",
    trap: "Dieses Feld leer lassen",
    message: "Ihre Nachricht",
    name: "Ihr Name <em>(optional)</em>",
    send: "Antwort senden",
    record: "Antwort aufnehmen",
    insecure: "Gesprochene Antworten funktionieren nur über eine https-Adresse. Sie können schriftlich antworten.",
    point: "Im Bild zeigen",
    writeHere: "Hier schreiben",
    speakHere: "Hier sprechen",
    draw: "Zeichnen",
    undoLine: "Strich zurücknehmen",
    cancel: "Abbrechen",
    offline:
      "Sie sind anscheinend offline. Ihre Antwort ist noch hier. Senden Sie sie, wenn die Verbindung wieder da ist.",
  },
  replies: {
    heading: "Antworten",
    cut: "Frühere Antworten werden hier nicht angezeigt.",
    play: "Antworten abspielen",
    resolved: "{count, plural, one {# erledigte Antwort} other {# erledigte Antworten}}",
    visitor: "Jemand mit dem Link",
    you: "Sie",
    sender: "Absender",
    playFrom: "Ab {time} abspielen",
    deleted: "Diese Antwort wurde gelöscht.",
    spoken: "Eine gesprochene Antwort.",
    spokenBy: "Gesprochene Antwort: {name}",
    edited: "Nach dem Senden geändert.",
    onlyYou:
      "{named, select, yes {Nur Sie und {sender} sehen diese Antwort.} other {Nur Sie und der Absender sehen diese Antwort.}}",
    undecided:
      "{named, select, yes {{sender} entscheidet, ob andere diese Antwort sehen.} other {Der Absender entscheidet, ob andere diese Antwort sehen.}}",
    answer: "Antworten",
    answerTo: "Antworten: {name}",
    change: "Ändern",
    delete: "Löschen",
    pin: "Antwort von {name}: {message}",
    pinAt: "Antwort von {name} bei {time}: {message}",
    pinSpoken: "Gesprochene Antwort von {name}",
    pinSpokenAt: "Gesprochene Antwort von {name} bei {time}",
    reactions: "Reaktionen auf den Clip",
    reactionsTo: "Reaktionen auf die Antwort: {name}",
    reactTo: "Auf die Antwort reagieren: {name}",
    reaction:
      "{kind, select, seen {Gesehen} agree {Einverstanden} thanks {Danke} unsure {Nicht sicher} other {Erledigt}}",
    reactionCount:
      "{kind, select, seen {Gesehen} agree {Einverstanden} thanks {Danke} unsure {Nicht sicher} other {Erledigt}}, {count}",
  },
  view: {
    larger: "Vergrößern",
    smaller: "Verkleinern",
    whole: "Ganzes Bild anzeigen",
    fullScreen: "Vollbild",
    nextTag: "Nächste Markierung",
    previousTag: "Vorherige Markierung",
    keys: "Tastenkürzel",
  },
  offline: {
    foot: "Diese Seite funktioniert ohne Internet. Bewahren Sie sie zusammen mit den Ordnern auf, die daneben liegen.",
    failed:
      "Der Ton lässt sich nicht abspielen. Wenn Sie diese Seite in einer ZIP-Datei geöffnet haben, entpacken Sie zuerst die ganze Datei.",
    voiceNote: "Sprachnachricht, {date}",
    note: "Nachricht, {date}",
  },
  mail: {
    stop: "STOP beendet SMS.",
    noMore: "Keine weiteren Nachrichten dieser Art",
    picture: "Ein Bild des Clips",
  },
  player: {
    play: "Abspielen",
    pause: "Pause",
    speed: "Tempo: {speed}×",
    position: "{now} von {total}",
    tag: "Markierung {number}",
    tagNote: "Markierung {number}: {note}",
  },
  script,
  errors,
};
