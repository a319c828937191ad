// Made by e2e/support/generate-client.mjs; do not edit. Shape of the document: dd289116463c0b21

export interface paths {
  "/api/v1/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["login"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["verifyCode"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/verify-code": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["verifyCodeAlias"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["refreshSession"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["logout"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getMe"];
    put?: never;
    post?: never;
    delete: operations["deleteMe"];
    options?: never;
    head?: never;
    patch: operations["updateMe"];
    trace?: never;
  };
  "/api/v1/auth/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["resendCode"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/api-keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listApiKeys"];
    put?: never;
    post: operations["createApiKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/api-keys/{keyId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations["deleteApiKey"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listSessions"];
    put?: never;
    post?: never;
    delete: operations["endOtherSessions"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/sessions/{sessionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations["endSession"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/me/contact-change": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["requestContactChange"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/me/contact-change/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["confirmContactChange"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/me/contact": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations["removeContact"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/me/preferences": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getPreferences"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations["updatePreferences"];
    trace?: never;
  };
  "/api/v1/clips": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listClips"];
    put?: never;
    post: operations["createClip"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getClip"];
    put: operations["replaceClipFields"];
    post: operations["updateClipByPost"];
    delete: operations["deleteClip"];
    options?: never;
    head?: never;
    patch: operations["updateClip"];
    trace?: never;
  };
  "/api/v1/clips/{id}/duplicate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["duplicateClip"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/draft": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["createDraft"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["uploadImage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/audio": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["uploadAudio"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/image/{filename}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getImageFile"];
    put: operations["replaceImage"];
    post?: never;
    delete: operations["deleteImageFile"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/audio/{filename}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getAudioFile"];
    put?: never;
    post?: never;
    delete: operations["deleteAudioFile"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/files/{filename}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getFile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/images/order": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations["orderImages"];
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/waveform": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getWaveform"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/audio/trim": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["trimAudio"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/audio/punch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["recordOver"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/uploads": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["createUpload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/uploads/{uploadId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getUpload"];
    put: operations["appendUpload"];
    post?: never;
    delete: operations["deleteUpload"];
    options?: never;
    head?: never;
    patch: operations["resizeUpload"];
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/uploads/{uploadId}/address": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["addressUpload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/uploads/{uploadId}/attach": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["attachUpload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/manifest": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getManifest"];
    put: operations["replaceManifest"];
    post: operations["updateManifestByPost"];
    delete?: never;
    options?: never;
    head?: never;
    patch: operations["updateManifest"];
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/upload-txt": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["uploadText"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/complete-package": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["completePackage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/package": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getPackage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/convert": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getConversion"];
    put?: never;
    post: operations["convert"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/download": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["downloadClip"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/download/address": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getDownloadAddress"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/drawings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listDrawings"];
    put?: never;
    post: operations["saveDrawing"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/drawings/{drawingId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getDrawing"];
    put: operations["replaceDrawing"];
    post?: never;
    delete: operations["deleteDrawing"];
    options?: never;
    head?: never;
    patch: operations["changeDrawing"];
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/drawings/{drawingId}/versions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listDrawingVersions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/import": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["importClip"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["exportClip"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/auth/me/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["exportAccount"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/video": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getVideo"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/thumbnail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getThumbnail"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/thumbnail/generate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["generateThumbnail"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/{vstId}/thumbnail/regenerate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["regenerateThumbnail"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/share": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["createShareLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/share/email": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["shareByEmail"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/share/sms": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["shareBySms"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/shares": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listShares"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shares/{code}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getShare"];
    put?: never;
    post?: never;
    delete: operations["revokeShare"];
    options?: never;
    head?: never;
    patch: operations["updateShare"];
    trace?: never;
  };
  "/api/v1/shares/{code}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["rotateShare"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shares/{code}/frozen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations["freezeShare"];
    post?: never;
    delete: operations["unfreezeShare"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/shares/{code}/remind": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["remindShare"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/replies": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listReplies"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/replies": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listAllReplies"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/replies/{replyId}/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["approveReply"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/replies/{replyId}/decline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["declineReply"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/replies/{replyId}/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["acceptReply"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/replies/{replyId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations["deleteReply"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/replies/{replyId}/answer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["answerReply"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listMessages"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/contact-undo/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getContactUndoPage"];
    put?: never;
    post: operations["undoContactChange"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/unsubscribe/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getUnsubscribePage"];
    put?: never;
    post: operations["unsubscribe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getPublicClip"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/data": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getPublicData"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/replies": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listShownReplies"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/oembed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getEmbedding"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/views": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["countView"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/heard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations["reportHeard"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/unlock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["unlockShare"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/email-code": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["requestViewerCode"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/email-verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["verifyViewerCode"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clip/public/{code}/files/{filename}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getPublicFile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/security/vst/reply/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getReplyForm"];
    put?: never;
    post: operations["submitReply"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listWebhooks"];
    put?: never;
    post: operations["createWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/webhooks/{webhookId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getWebhook"];
    put?: never;
    post?: never;
    delete: operations["deleteWebhook"];
    options?: never;
    head?: never;
    patch: operations["updateWebhook"];
    trace?: never;
  };
  "/api/v1/webhooks/{webhookId}/rotate-secret": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["rotateWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/webhooks/{webhookId}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["testWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/webhooks/{webhookId}/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listWebhookDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["redeliverWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/transcribe": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["transcribeClip"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/transcription": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getTranscription"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations["updateTranscription"];
    trace?: never;
  };
  "/api/v1/security/ai/translate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["translateText"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/transcription/translations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listTranslations"];
    put?: never;
    post: operations["translateTranscription"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/clips/{id}/transcription/translations/{language}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getTranslation"];
    put?: never;
    post?: never;
    delete: operations["deleteTranslation"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/capabilities": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getCapabilities"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listTemplates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/templates/{channel}/{templateId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getTemplate"];
    put: operations["changeTemplate"];
    post?: never;
    delete: operations["resetTemplate"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/templates/{channel}/{templateId}/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["previewTemplate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/templates/{channel}/{templateId}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["testTemplate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/admin/doctor": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["examineService"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/ready": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getReadiness"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getOpenApi"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/usage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getUsage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/jobs/{jobId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getJob"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AllReplies: {
      replies: components["schemas"]["ReplyWithClip"][];
      pagination: components["schemas"]["Pagination"];
    };
    ApiKey: {
      id: string;
      name: string | null;
      last4: string | null;
      scopes: ("read" | "write")[];
      /** Format: date-time */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
      /** Format: date-time */
      created_at: string;
    };
    ApiKeyList: {
      api_keys: components["schemas"]["ApiKey"][];
    };
    AudioEdit: {
      keep: components["schemas"]["KeptPart"][];
      /** @enum {string} */
      status: "ready" | "pending" | "failed";
      recording_seconds: number | null;
      /** Format: uri */
      recording_url: string | null;
      takes: string[];
    };
    AudioEditWish: {
      keep: components["schemas"]["KeptPartWish"][];
    };
    AudioTrim: {
      start?: number;
      end?: number;
      cut?: components["schemas"]["CutSpan"][];
    };
    Capabilities: {
      transcription: components["schemas"]["Capability"];
      translation: components["schemas"]["Capability"];
    };
    Capability: {
      available: boolean;
      provider: string | null;
      model: string | null;
      host: string | null;
      quality: ("standard" | "draft") | null;
      languages: string[] | null;
      automatic: boolean;
    };
    ChangedManifest: {
      /** @constant */
      success: true;
      message: string;
      /** @constant */
      manifest_version: 1;
      /** @constant */
      format: "vst";
      vst_id: number;
      title: string;
      description: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @enum {string} */
      conversion_status: "draft" | "completed";
      duration: number | null;
      /** @enum {string} */
      coordinate_space: "normalized" | "pixel";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      timestamps: unknown;
      files: components["schemas"]["ManifestFile"][];
      drawings: unknown[];
      texts: unknown[];
      metadata: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    };
    Clip: {
      id: number;
      user_id: string;
      voice_note_id: string | null;
      title: string;
      description: string | null;
      draft_image_path: string | null;
      thumbnail_path: string | null;
      draft_audio_path: string | null;
      vst_file_path: string | null;
      file_size_bytes: number;
      /** @enum {string} */
      conversion_status: "draft" | "processing" | "completed" | "failed";
      store_bucket: string | null;
      store_key: string | null;
      manifest_store_key: string | null;
      package_store_key: string | null;
      metadata: {
        [key: string]: unknown;
      };
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      audio_edit: components["schemas"]["AudioEdit"] | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      duration_seconds: number | null;
      /** Format: uri */
      audio_url: string | null;
      /** Format: uri */
      playback_url: string | null;
      image_urls: string[];
      image_names?: string[][];
      unreadable_image_urls?: string[];
      /** Format: uri */
      thumbnail_url: string | null;
      /** Format: uri */
      download_url: string | null;
      package_stale: boolean;
      version: number;
      share_count?: number;
      view_count?: number;
      reply_count?: number;
      match?: components["schemas"]["SearchMatch"];
    };
    ClipChanges: {
      title?: string;
      description?: string | null;
      voice_tags?: components["schemas"]["VoiceTag"][];
      picture_switches?: components["schemas"]["PictureSwitch"][];
      audio_edit?: components["schemas"]["AudioEditWish"] | null;
      metadata?: {
        [key: string]: unknown;
      };
    };
    ClipCopy: {
      title?: string;
    };
    ClipDetails: {
      id: number;
      user_id: string;
      voice_note_id: string | null;
      title: string;
      description: string | null;
      draft_image_path: string | null;
      thumbnail_path: string | null;
      draft_audio_path: string | null;
      vst_file_path: string | null;
      file_size_bytes: number;
      /** @enum {string} */
      conversion_status: "draft" | "processing" | "completed" | "failed";
      store_bucket: string | null;
      store_key: string | null;
      manifest_store_key: string | null;
      package_store_key: string | null;
      metadata: {
        [key: string]: unknown;
      };
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      audio_edit: components["schemas"]["AudioEdit"] | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      duration_seconds: number | null;
      /** Format: uri */
      audio_url: string | null;
      /** Format: uri */
      playback_url: string | null;
      image_urls: string[];
      image_names?: string[][];
      unreadable_image_urls?: string[];
      /** Format: uri */
      thumbnail_url: string | null;
      /** Format: uri */
      download_url: string | null;
      package_stale: boolean;
      version: number;
      share_count?: number;
      view_count?: number;
      reply_count?: number;
      match?: components["schemas"]["SearchMatch"];
      manifest?: components["schemas"]["Manifest"];
      sharing?: components["schemas"]["Sharing"];
    };
    ClipPage: {
      clips: components["schemas"]["Clip"][];
      pagination: components["schemas"]["ClipPagination"];
    };
    ClipPagination: {
      page: number;
      limit: number;
      total: number;
      total_pages: number;
      has_next: boolean;
      has_prev: boolean;
      next_cursor: string | null;
      /** @constant */
      total_is_capped?: true;
    };
    CompletedPackage: {
      /** @constant */
      success: true;
      /** @constant */
      status: "completed";
      /** Format: uri */
      download_url: string;
      /** @enum {string} */
      conversion_status: "draft" | "processing" | "completed" | "failed";
      conversion_job: components["schemas"]["Job"] | null;
      /** Format: uri */
      package_url: string;
      /** Format: uri */
      manifest_url: string;
      file_size_bytes: number;
      package_size_bytes: number | null;
      warnings: string[];
    };
    Completion: {
      voice_tags?: components["schemas"]["VoiceTag"][];
    };
    ContactChangeProof: {
      verification_id?: string;
      code: string;
    };
    ContactChangeRequest: {
      email?: string;
      phone?: string;
    };
    ContactChangeUndone: {
      /** @constant */
      success: true;
      message: string;
    };
    ConversionProgress: {
      /** @constant */
      success: true;
      job_id: string;
      vst_id: number;
      type: string;
      /** @enum {string} */
      status: "queued" | "processing" | "completed" | "failed" | "cancelled";
      progress: number;
      stage: string | null;
      attempts: number;
      max_attempts: number;
      error: {
        code: string;
        message: string;
        retryable: boolean;
      } | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      started_at: string | null;
      /** Format: date-time */
      finished_at: string | null;
      /** Format: uri */
      download_url: string | null;
    };
    ConversionRequest: {
      /** @default false */
      force: boolean;
    };
    CutSpan: {
      start: number;
      end: number;
    };
    DailyUse: {
      used: number;
      limit: number | null;
      /** Format: date-time */
      resets_at: string;
    };
    Deleted: {
      /** @constant */
      success: true;
      /** @constant */
      deleted: true;
    };
    DeletedAccount: {
      id: string;
      /** @constant */
      deleted: true;
    };
    DeletedApiKey: {
      id: string;
      /** @constant */
      deleted: true;
    };
    DeletedClip: {
      id: number;
      /** @constant */
      deleted: true;
    };
    DeletedReply: {
      id: string;
      /** @constant */
      deleted: true;
    };
    DeletedTranslation: {
      language: string;
      /** @constant */
      deleted: true;
    };
    DeletedWebhook: {
      id: string;
      /** @constant */
      deleted: true;
    };
    DownloadAddress: {
      /** @constant */
      success: true;
      /** Format: uri */
      download_url: string;
      /** Format: date-time */
      expires_at: string;
      filename: string;
      file_size_bytes: number | null;
      package_size_bytes: number | null;
      package_stale: boolean;
    };
    Draft: {
      /** @constant */
      success: true;
      vst_id: number;
      /** @constant */
      status: "draft";
      /** Format: date-time */
      created_at: string;
    };
    Drawing: {
      id: string;
      version: number;
      document: unknown;
      coordinates: unknown;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    DrawingAnswer: {
      /** @constant */
      success: true;
      drawing: components["schemas"]["Drawing"];
    };
    DrawingList: {
      /** @constant */
      success: true;
      drawings: components["schemas"]["Drawing"][];
      drawings_count: number;
    };
    DrawingVersions: {
      /** @constant */
      success: true;
      versions: {
        version: number;
        size_bytes: number;
        /** Format: date-time */
        updated_at: string;
      }[];
    };
    EmailShare: {
      /** @enum {string} */
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: string | number;
      password?: string;
      max_views?: number;
      /** @enum {string} */
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
      recipient_email: string;
      recipient_name?: string;
      message?: string;
    };
    EmailShareReceipt: {
      /** @constant */
      success: true;
      share_code: string;
      /** Format: uri */
      public_url: string;
      /** Format: uri */
      sent_url: string;
      email_sent: boolean;
      email_error?: string;
      /** Format: email */
      recipient_email: string;
      message_id: string;
      /** @constant */
      template_id: 100;
      delivery: string;
      /** Format: uri */
      reply_url: string | null;
    };
    EmailWords: {
      subject: string;
      heading: string;
      body: string;
      button: string;
      footer: string;
      text: string;
    };
    Embedding: {
      /** @constant */
      success: true;
      /** @constant */
      version: "1.0";
      /** @constant */
      type: "rich";
      title: string;
      author_name: string | null;
      /** @constant */
      provider_name: "Tellmark";
      /** Format: uri */
      provider_url: string;
      cache_age: number;
      html: string;
      width: number;
      height: number;
      /** Format: uri */
      thumbnail_url?: string;
      thumbnail_width?: number;
      thumbnail_height?: number;
    };
    EndedSession: {
      id: string;
      /** @constant */
      ended: true;
    };
    EndedSessions: {
      ended: number;
    };
    Error: {
      /** @constant */
      success: false;
      /** @enum {string} */
      error:
        | "clip_not_completed"
        | "conflict"
        | "conversion_failed"
        | "conversion_in_progress"
        | "forbidden"
        | "idempotency_in_progress"
        | "idempotency_key_reused"
        | "insufficient_scope"
        | "internal_error"
        | "invalid_code"
        | "invalid_password"
        | "invalid_token"
        | "method_not_allowed"
        | "password_required"
        | "payload_too_large"
        | "precondition_failed"
        | "provider_error"
        | "provider_not_configured"
        | "provider_timeout"
        | "quota_exceeded"
        | "range_not_satisfiable"
        | "rate_limit_exceeded"
        | "recipient_opted_out"
        | "refresh_token_invalid"
        | "resource_not_found"
        | "service_unavailable"
        | "share_expired"
        | "share_private"
        | "share_revoked"
        | "storage_full"
        | "unsupported_language"
        | "unsupported_media_type"
        | "validation_failed"
        | "view_limit_reached";
      message: string;
      errors?: {
        [key: string]: string[];
      };
      request_id: string;
      retry_after?: number;
      reason?: string;
      needs_opening?: boolean;
      offset?: number;
    };
    Finding: {
      part: string;
      is_well: boolean;
      says: string;
    };
    FindingList: {
      findings: components["schemas"]["Finding"][];
    };
    Health: {
      /** @constant */
      success: true;
      /** @constant */
      status: "ok";
    };
    HeardReceipt: {
      /** @constant */
      success: true;
      heard: number | null;
    };
    HeardReport: {
      heard: number;
    };
    ImageOrder: {
      filenames: string[];
    };
    ImportedClip: {
      id: number;
      user_id: string;
      voice_note_id: string | null;
      title: string;
      description: string | null;
      draft_image_path: string | null;
      thumbnail_path: string | null;
      draft_audio_path: string | null;
      vst_file_path: string | null;
      file_size_bytes: number;
      /** @enum {string} */
      conversion_status: "draft" | "processing" | "completed" | "failed";
      store_bucket: string | null;
      store_key: string | null;
      manifest_store_key: string | null;
      package_store_key: string | null;
      metadata: {
        [key: string]: unknown;
      };
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      audio_edit: components["schemas"]["AudioEdit"] | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      duration_seconds: number | null;
      /** Format: uri */
      audio_url: string | null;
      /** Format: uri */
      playback_url: string | null;
      image_urls: string[];
      image_names?: string[][];
      unreadable_image_urls?: string[];
      /** Format: uri */
      thumbnail_url: string | null;
      /** Format: uri */
      download_url: string | null;
      package_stale: boolean;
      version: number;
      share_count?: number;
      view_count?: number;
      reply_count?: number;
      match?: components["schemas"]["SearchMatch"];
      warnings: string[];
    };
    Job: {
      job_id: string;
      vst_id: number;
      type: string;
      /** @enum {string} */
      status: "queued" | "processing" | "completed" | "failed" | "cancelled";
      progress: number;
      stage: string | null;
      attempts: number;
      max_attempts: number;
      error: {
        code: string;
        message: string;
        retryable: boolean;
      } | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      started_at: string | null;
      /** Format: date-time */
      finished_at: string | null;
      /** Format: uri */
      download_url: string | null;
    };
    KeptPart: {
      start: number;
      end: number | null;
    };
    KeptPartWish: {
      start: number;
      end: number | null;
    };
    LoginRequest: {
      verification_id?: string;
      email?: string;
      phone?: string;
      /** @enum {string} */
      channel?: "email" | "sms";
      code?: string;
    };
    LogoutRequest: {
      /** @default false */
      all: boolean;
    };
    Manifest: {
      /** @constant */
      manifest_version: 1;
      /** @constant */
      format: "vst";
      vst_id: number;
      title: string;
      description: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @enum {string} */
      conversion_status: "draft" | "completed";
      duration: number | null;
      /** @enum {string} */
      coordinate_space: "normalized" | "pixel";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      timestamps: unknown;
      files: components["schemas"]["ManifestFile"][];
      drawings: unknown[];
      texts: unknown[];
      metadata: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    };
    ManifestAnswer: {
      /** @constant */
      success: true;
      /** @constant */
      manifest_version: 1;
      /** @constant */
      format: "vst";
      vst_id: number;
      title: string;
      description: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @enum {string} */
      conversion_status: "draft" | "completed";
      duration: number | null;
      /** @enum {string} */
      coordinate_space: "normalized" | "pixel";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      timestamps: unknown;
      files: components["schemas"]["ManifestFile"][];
      drawings: unknown[];
      texts: unknown[];
      metadata: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    };
    ManifestChanges: {
      voice_tags?: components["schemas"]["VoiceTag"][];
      picture_switches?: components["schemas"]["PictureSwitch"][];
      metadata?: components["schemas"]["Metadata"];
      timestamps?:
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    ManifestFile: {
      role: string;
      filename: string;
      path: string;
      /** Format: uri */
      url?: string;
      content_type: string;
      size: number;
      sha256: string;
    } & {
      [key: string]: unknown;
    };
    Message: {
      id: string;
      /** @enum {string} */
      channel: "email" | "sms";
      recipient: string;
      template_id: number;
      status: string;
      error: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      sent_at: string | null;
    };
    MessagePage: {
      messages: components["schemas"]["Message"][];
      pagination: components["schemas"]["Pagination"];
    };
    Metadata: {
      [key: string]: unknown;
    };
    NewAnswer: {
      message: string;
    };
    NewApiKey: {
      id: string;
      name: string | null;
      last4: string | null;
      scopes: ("read" | "write")[];
      /** Format: date-time */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
      /** Format: date-time */
      created_at: string;
      key: string;
    };
    NewApiKeyRequest: {
      name: string;
      expires_at?: string | number;
      scopes?: ("read" | "write" | "all")[];
    };
    NewAudio: {
      duration?: number;
      format?: string;
      /** Format: binary */
      audio_file: string;
    };
    NewClip: {
      title: string;
      description?: string | null;
      voice_tags?: components["schemas"]["VoiceTag"][];
      picture_switches?: components["schemas"]["PictureSwitch"][];
      metadata?: components["schemas"]["Metadata"];
    };
    NewDraft: {
      title: string;
      description?: string;
    };
    NewDrawing: {
      drawing_data?:
        | (
            | {
                [key: string]: unknown;
              }
            | unknown[]
            | string
          )
        | null;
      coordinates?:
        | (
            | {
                [key: string]: unknown;
              }
            | unknown[]
          )
        | null;
    };
    NewImage: {
      position?: string;
      drawing_data?: string;
      /** Format: binary */
      image_file: string;
    };
    NewReply: {
      message?: string;
      /** Format: binary */
      audio_file?: string;
      sender_name?: string;
      sender_email?: string;
      /** @enum {string} */
      seen_by?: "owner" | "approved" | "everybody";
      leave_empty?: string;
    };
    NewShare: {
      /** @enum {string} */
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: string | number;
      password?: string;
      max_views?: number;
      /** @enum {string} */
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
    };
    NewTake: {
      start: number;
      end: number;
      recording?: string;
      take_id?: string;
      /** Format: binary */
      audio_file: string;
    };
    NewText: {
      text_content: string;
      /** @default text */
      type: string;
      language?: string;
    };
    NewUpload: {
      /** @enum {string} */
      kind: "audio" | "image";
      filename?: string;
      content_type?: string;
      size: number;
    };
    NewWebhook: {
      /** Format: uri */
      url: string;
      description?: null | string;
      events: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
      )[];
    };
    OpenApiDocument: {
      /** @constant */
      openapi: "3.1.1";
      info: {
        [key: string]: unknown;
      };
      paths: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    };
    OrderedImages: {
      /** @constant */
      success: true;
      filenames: string[];
      image_urls: string[];
    };
    Pagination: {
      page: number;
      limit: number;
      total: number;
      total_pages: number;
      has_next: boolean;
      has_prev: boolean;
    };
    PartAddress: {
      /** @constant */
      success: true;
      upload_id: string;
      /** Format: uri */
      upload_url: string;
      /** @constant */
      method: "PUT";
      headers: {
        [key: string]: string;
      };
      offset: number;
      size: number;
      direct: boolean;
      complete: boolean;
      /** Format: date-time */
      expires_at: string;
    };
    PartWish: {
      size?: number;
    };
    PendingTranscription: {
      /** @constant */
      success: true;
      /** @constant */
      status: "processing";
      job_id: string;
      progress: number;
      /** Format: uri */
      status_url: string;
    };
    PendingVideo: {
      /** @constant */
      success: true;
      /** @constant */
      status: "processing";
      job_id: string;
      progress: number;
      stage: string | null;
      /** Format: uri */
      status_url: string;
    };
    PendingWaveform: {
      /** @constant */
      success: true;
      /** @constant */
      status: "processing";
    };
    PictureSwitch: {
      timestamp: number;
      image: string;
    };
    PreferenceChanges: {
      /** @enum {string} */
      clip_ready?: "slow" | "always" | "never";
      clip_failed?: boolean;
      first_view?: boolean;
      /** @enum {string} */
      digest?: "daily" | "weekly" | "never";
      replies?: boolean;
      link_expiring?: boolean;
      storage?: boolean;
      auto_transcribe?: boolean;
      date_language?: string | null;
    };
    Preferences: {
      /** @enum {string} */
      clip_ready: "slow" | "always" | "never";
      clip_failed: boolean;
      first_view: boolean;
      /** @enum {string} */
      digest: "daily" | "weekly" | "never";
      replies: boolean;
      link_expiring: boolean;
      storage: boolean;
      auto_transcribe: boolean;
      date_language: string | null;
    };
    Problem: components["schemas"]["Error"] & {
      type: string;
      title: string;
      status: number;
      detail: string;
    };
    PublicClip: {
      id: number;
      title: string;
      description: string | null;
      /** @enum {string} */
      conversion_status: "draft" | "processing" | "completed" | "failed";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      metadata: {
        [key: string]: unknown;
      };
      /** @enum {string} */
      coordinate_space: "normalized" | "pixel";
      duration_seconds: number | null;
      sender_name: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      media: {
        /** Format: uri */
        audio_url: string | null;
        image_urls: string[];
        images: components["schemas"]["PublicImage"][];
        /** Format: uri */
        thumbnail_url: string | null;
        /** Format: uri */
        download_url: string | null;
      };
      drawings: unknown[];
      texts: {
        type: string;
        language: string | null;
        text: string;
      }[];
      drawings_left_out: number;
      texts_left_out: number;
      transcription: components["schemas"]["SharedTranscription"] | null;
      share: components["schemas"]["PublicShare"];
      needs_opening: boolean;
      visit_pass: string | null;
      reply: {
        enabled: boolean;
        token: string | null;
        /** Format: uri */
        url: string | null;
      };
    };
    PublicImage: {
      id: string;
      position: string | number;
      /** Format: uri */
      url: string | null;
      width: number | null;
      height: number | null;
      hidden: ("unreadable" | "preparing") | null;
    };
    PublicShare: {
      code: string;
      /** Format: uri */
      public_url: string;
      /** @enum {string} */
      privacy: "public" | "unlisted" | "private" | "password";
      has_password: boolean;
      /** Format: date-time */
      expires_at: string | null;
      allow_replies: boolean;
      /** @enum {string} */
      replies: "private" | "held" | "open" | "closed";
      allow_download: boolean;
      view_count: number;
      unique_view_count: number;
    };
    RateCounter: {
      limit: number;
      window_seconds: number;
      used: number;
      remaining: number;
      /** Format: date-time */
      resets_at: string | null;
    };
    Readiness: {
      /** @constant */
      success: true;
      /** @constant */
      status: "ready";
      checks: {
        [key: string]: "ok";
      };
    };
    RefreshRequest: {
      refresh_token: string;
    };
    RegeneratedThumbnail: {
      /** @constant */
      success: true;
      /** Format: uri */
      thumbnail_url: string;
      thumbnail_path: string;
      style: string;
      /** @enum {string} */
      applied_style: "auto" | "image" | "waveform" | "collage" | "card";
      timestamp: number | null;
      width: number;
      height: number;
      regenerated: boolean;
    };
    ReplacementImage: {
      /** Format: binary */
      image_file: string;
    };
    Reply: {
      id: string;
      clip_id: number;
      share_code: string | null;
      message: string | null;
      /** Format: uri */
      audio_url: string | null;
      duration_seconds: number | null;
      sender_name: string | null;
      /** Format: email */
      sender_email: string | null;
      /** Format: date-time */
      read_at: string | null;
      answer: string | null;
      /** Format: date-time */
      answered_at: string | null;
      answerable: boolean;
      /** Format: date-time */
      suspected_at: string | null;
      /** @enum {string} */
      state: "private" | "held" | "shown" | "declined";
      /** Format: date-time */
      created_at: string;
    };
    ReplyForm: {
      /** @constant */
      success: true;
      clip: {
        id: number;
        title: string;
      };
      reply: {
        allowed: boolean;
        /** Format: date-time */
        expires_at: string | null;
        remaining: number;
        /** @enum {string} */
        seen_by: "owner" | "approved" | "everybody";
      };
    };
    ReplyPage: {
      replies: components["schemas"]["Reply"][];
      pagination: components["schemas"]["Pagination"];
    };
    ReplyReceipt: {
      /** @constant */
      success: true;
      reply_id: string;
      message: string | null;
      /** Format: uri */
      audio_url: string | null;
      /** Format: date-time */
      created_at: string;
    };
    ReplyWithClip: {
      id: string;
      clip_id: number;
      share_code: string | null;
      message: string | null;
      /** Format: uri */
      audio_url: string | null;
      duration_seconds: number | null;
      sender_name: string | null;
      /** Format: email */
      sender_email: string | null;
      /** Format: date-time */
      read_at: string | null;
      answer: string | null;
      /** Format: date-time */
      answered_at: string | null;
      answerable: boolean;
      /** Format: date-time */
      suspected_at: string | null;
      /** @enum {string} */
      state: "private" | "held" | "shown" | "declined";
      /** Format: date-time */
      created_at: string;
      clip_title: string;
    };
    ResendRequest: {
      verification_id: string;
    };
    RevokedShare: {
      share_code: string;
      /** @constant */
      revoked: true;
    };
    SavedDrawing: {
      /** @constant */
      success: true;
      drawing_id: string;
      drawings_count: number;
      drawing: components["schemas"]["Drawing"];
    };
    SavedPictureSwitch: {
      timestamp: number;
      image: string;
    };
    SavedTag: {
      timestamp: number;
      x: number | null;
      y: number | null;
      note: string;
    } & {
      [key: string]: unknown;
    };
    SearchMatch: {
      /** @enum {string} */
      where: "title" | "tag" | "speech" | "description" | "text";
      text: string;
      timestamp: number | null;
    };
    SecretRotation: {
      /** @default false */
      end_former: boolean;
    };
    Segment: {
      id: number;
      start: number;
      end: number;
      text: string;
      confidence: number | null;
      edited: boolean;
    };
    SegmentEdit: {
      id: number;
      text: string;
    };
    SentMessage: {
      /** @constant */
      success: true;
      message_id: string;
      recipient: string;
      sent: boolean;
      error: string | null;
      delivery: string;
    };
    SentTemplate: {
      message_id: string;
      recipient: string;
      sent: boolean;
      error: string | null;
      delivery: string;
    };
    Session: {
      /** @constant */
      success: true;
      access_token: string;
      /** @constant */
      token_type: "Bearer";
      expires_in: number;
      refresh_token: string;
      refresh_expires_in: number;
      user: components["schemas"]["User"];
    };
    Share: {
      id: string;
      share_code: string;
      /** Format: uri */
      public_url: string;
      /** @enum {string} */
      privacy: "public" | "unlisted" | "private" | "password";
      has_password: boolean;
      /** Format: date-time */
      expires_at: string | null;
      max_views: number | null;
      allow_replies: boolean;
      /** @enum {string} */
      replies: "private" | "held" | "open" | "closed";
      allow_download: boolean;
      channel: string;
      /** Format: email */
      recipient_email: string | null;
      recipient_phone: string | null;
      recipient_name: string | null;
      view_count: number;
      unique_view_count: number;
      heard: number | null;
      /** Format: date-time */
      last_viewed_at: string | null;
      /** @enum {string} */
      status: "active" | "expired" | "revoked" | "view_limit_reached";
      /** Format: date-time */
      reminded_at: string | null;
      /** Format: date-time */
      shown_as_of: string | null;
      shows_removed: boolean;
      /** Format: date-time */
      revoked_at: string | null;
      /** Format: date-time */
      created_at: string;
    };
    ShareChanges: {
      /** @enum {string} */
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: null | "" | (string | number);
      password?: null | "" | string;
      max_views?: null | number;
      /** @enum {string} */
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
    };
    ShareGrant: {
      /** @constant */
      success: true;
      access_token: string;
      expires_in: number;
    };
    ShareLink: {
      /** @constant */
      success: true;
      share_code: string;
      /** Format: uri */
      public_url: string;
      /** @enum {string} */
      privacy: "public" | "unlisted" | "private" | "password";
      has_password: boolean;
      /** Format: date-time */
      expires_at: string | null;
      max_views: number | null;
      allow_replies: boolean;
      /** @enum {string} */
      replies: "private" | "held" | "open" | "closed";
      allow_download: boolean;
      reply_token: string | null;
      /** Format: uri */
      reply_url: string | null;
      /** Format: date-time */
      created_at: string;
    };
    SharePage: {
      shares: components["schemas"]["Share"][];
      pagination: components["schemas"]["Pagination"];
    };
    SharedClipData: {
      clip: {
        title: string;
        description: string | null;
        voice_tags: components["schemas"]["SavedTag"][];
        metadata: {
          [key: string]: unknown;
        };
        duration_seconds: number | null;
        /** Format: date-time */
        created_at: string;
      };
      sharing: components["schemas"]["PublicShare"];
      view_count: number;
      unique_view_count: number;
      /** Format: date-time */
      last_viewed_at: string | null;
      needs_opening: boolean;
    };
    SharedSegment: {
      start: number;
      end: number;
      text: string;
    };
    SharedTranscription: {
      text: string;
      language: string | null;
      confidence: number | null;
      /** @enum {string} */
      confidence_method:
        | "word"
        | "segment_exp_avg_logprob"
        | "token_logprob"
        | "token_probability"
        | "unknown"
        | "none";
      segments: components["schemas"]["SharedSegment"][];
      is_cut: boolean;
    };
    Sharing: {
      is_shared: boolean;
      shares: components["schemas"]["Share"][];
      view_count: number;
      unique_view_count: number;
      reply_count: number;
    };
    ShownReplies: {
      replies: components["schemas"]["ShownReply"][];
      pagination: components["schemas"]["Pagination"];
    };
    ShownReply: {
      id: string;
      sender_name: string | null;
      message: string | null;
      /** Format: uri */
      audio_url: string | null;
      duration_seconds: number | null;
      /** Format: date-time */
      created_at: string;
    };
    SignedIn: {
      id: string;
      /** @enum {string} */
      kind: "browser" | "program";
      current: boolean;
      agent: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      last_used_at: string | null;
      /** Format: date-time */
      expires_at: string | null;
    };
    SignedInList: {
      sessions: components["schemas"]["SignedIn"][];
    };
    SignedOut: {
      /** @constant */
      success: true;
      message: string;
    };
    SmsShare: {
      /** @enum {string} */
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: string | number;
      password?: string;
      max_views?: number;
      /** @enum {string} */
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
      recipient_phone: string;
      recipient_name?: string;
      message?: string;
    };
    SmsShareReceipt: {
      /** @constant */
      success: true;
      share_code: string;
      /** Format: uri */
      public_url: string;
      /** Format: uri */
      sent_url: string;
      sms_sent: boolean;
      sms_error?: string;
      recipient_phone: string;
      message_id: string;
      /** @constant */
      template_id: 100;
      delivery: string;
      /** Format: uri */
      reply_url: string | null;
    };
    SmsWords: {
      text: string;
    };
    StoredAudio: {
      /** @constant */
      success: true;
      /** Format: uri */
      audio_url: string;
      duration: number | null;
      duration_source: ("packets" | "header" | "claim") | null;
      format: string;
      filename: string;
      content_type: string;
      file_size_bytes: number;
      package_stale?: boolean;
      warnings: string[];
    };
    StoredImage: {
      /** @constant */
      success: true;
      /** Format: uri */
      image_url: string;
      position: number | string;
      width: number | null;
      height: number | null;
      filename: string;
      content_type: string;
      file_size_bytes: number;
      package_stale?: boolean;
      warnings: string[];
    };
    StoredText: {
      /** @constant */
      success: true;
      text_id: string;
      type: string;
      filename: string;
      /** Format: uri */
      text_url: string;
      characters: number;
      warnings: string[];
    };
    StrokeChanges: {
      /** @default [] */
      strokes: {
        [key: string]: unknown;
      }[];
      /** @default [] */
      remove: (string | number)[];
    };
    Template: {
      /** @enum {string} */
      channel: "email" | "sms";
      template_id: number;
      name: string;
      event: string;
      /** @enum {string} */
      kind: "account" | "act" | "notification";
      is_changed: boolean;
      /** Format: date-time */
      updated_at: string | null;
      words: components["schemas"]["EmailWords"] | components["schemas"]["SmsWords"];
      built_in: components["schemas"]["EmailWords"] | components["schemas"]["SmsWords"];
      variables: components["schemas"]["TemplateVariable"][];
    };
    TemplateList: {
      templates: components["schemas"]["TemplateSummary"][];
    };
    TemplatePreview: {
      subject: string | null;
      html: string | null;
      text: string;
      segments: number | null;
    };
    TemplateSummary: {
      /** @enum {string} */
      channel: "email" | "sms";
      template_id: number;
      name: string;
      event: string;
      /** @enum {string} */
      kind: "account" | "act" | "notification";
      is_changed: boolean;
      /** Format: date-time */
      updated_at: string | null;
    };
    TemplateVariable: {
      name: string;
      required: boolean;
      optional: boolean;
      items: string[];
    };
    TemplateWords: {
      subject?: string;
      heading?: string;
      body?: string;
      button?: string;
      footer?: string;
      text?: string;
    };
    Thumbnail: {
      /** @constant */
      success: true;
      /** Format: uri */
      thumbnail_url: string;
      thumbnail_path: string;
      style: string;
      /** @enum {string} */
      applied_style: "auto" | "image" | "waveform" | "collage" | "card";
      timestamp: number | null;
      width: number;
      height: number;
    };
    ThumbnailChange: {
      timestamp?: number;
      style?: string;
      force?: boolean;
    };
    ThumbnailWish: {
      timestamp?: number;
      style?: string;
    };
    Transcription: {
      /** @constant */
      success: true;
      /** @constant */
      status: "completed";
      text: string;
      confidence: number | null;
      /** @enum {string} */
      confidence_method:
        | "word"
        | "segment_exp_avg_logprob"
        | "token_logprob"
        | "token_probability"
        | "unknown"
        | "none";
      language: string | null;
      duration: number | null;
      words: components["schemas"]["Word"][];
      segments: components["schemas"]["Segment"][];
      provider: string | null;
      model: string | null;
      /** @enum {string} */
      source: "uploaded" | "imported" | "engine";
      edited: boolean;
      version: number;
      warnings: string[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    TranscriptionChanges: {
      segments?: components["schemas"]["SegmentEdit"][];
      text?: string;
      language?: string | null;
    };
    TranscriptionRequest: {
      language?: string;
      /** @default false */
      force: boolean;
    };
    TranscriptionTranslationRequest: {
      target_language: string;
      /** @default false */
      force: boolean;
    };
    TranslatedSegment: {
      id: number;
      start: number;
      end: number;
      text: string;
    };
    TranslatedTranscription: {
      /** @constant */
      success: true;
      /** @constant */
      status: "completed";
      text: string;
      language: string;
      source_language: string | null;
      provider: string;
      model: string | null;
      /** @enum {string} */
      quality: "standard" | "draft";
      current: boolean;
      version: number;
      /** Format: date-time */
      created_at: string;
      segments: components["schemas"]["TranslatedSegment"][];
    };
    Translation: {
      /** @constant */
      success: true;
      translated_text: string;
      source_language: string;
      target_language: string;
      detected_source_language: string | null;
      provider: string;
      model: string | null;
      characters: number;
    };
    TranslationInfo: {
      language: string;
      source_language: string | null;
      provider: string;
      model: string | null;
      /** @enum {string} */
      quality: "standard" | "draft";
      current: boolean;
      version: number;
      /** Format: date-time */
      created_at: string;
    };
    TranslationRequest: {
      text: string;
      target_language: string;
      source_language?: string;
    };
    Translations: {
      translations: components["schemas"]["TranslationInfo"][];
    };
    TrimmedAudio: {
      /** @constant */
      success: true;
      keep: components["schemas"]["KeptPart"][];
      /** @enum {string} */
      status: "ready" | "pending" | "failed";
      duration_seconds: number;
      recording_seconds: number;
    };
    UnlockRequest: {
      password: string;
    };
    Unsubscribed: {
      /** @constant */
      success: true;
      subscribed: boolean;
      message: string;
    };
    Upload: {
      /** @constant */
      success: true;
      upload_id: string;
      /** Format: uri */
      upload_url: string;
      /** @constant */
      method: "PUT";
      headers: {
        [key: string]: string;
      };
      offset: number;
      /** Format: date-time */
      expires_at: string;
    };
    UploadFields: {
      position?: string;
      duration?: number;
      format?: string;
    };
    UploadProgress: {
      /** @constant */
      success: true;
      upload_id: string;
      offset: number;
      size: number;
      complete: boolean;
      /** Format: date-time */
      expires_at: string;
    };
    UploadSize: {
      size: number;
    };
    Usage: {
      limits: {
        [key: string]: components["schemas"]["RateCounter"];
      };
      storage: {
        clips: number;
        bytes: number;
        quota_bytes: number | null;
      };
      today: {
        transcription_seconds: components["schemas"]["DailyUse"];
        translation_characters: components["schemas"]["DailyUse"];
      };
      bounds: {
        [key: string]: unknown;
      };
    };
    User: {
      id: string;
      /** Format: email */
      email: string | null;
      phone: string | null;
      name: string | null;
      locale: string | null;
      /** Format: date-time */
      created_at: string;
    };
    UserChanges: {
      name?: string | null;
      locale?: string | null;
    };
    VerificationSent: {
      /** @constant */
      success: true;
      /** @constant */
      status: "verification_required";
      verification_id: string;
      /** @enum {string} */
      channel: "email" | "sms";
      code_length: number;
      expires_in: number;
      resend_after: number;
      message: string;
    };
    VerifyRequest: {
      verification_id?: string;
      email?: string;
      phone?: string;
      code: string;
    };
    ViewCount: {
      /** @constant */
      success: true;
      view_count: number;
      unique_view_count: number;
    };
    ViewerCodeProof: {
      verification_id: string;
      code: string;
    };
    ViewerCodeRequest: {
      email?: string;
      phone?: string;
    };
    ViewerGrant: {
      /** @constant */
      success: true;
      access_token: string;
      expires_in: number;
    };
    VoiceTag: {
      timestamp: number;
      x: number | null;
      y: number | null;
      note?: string;
    } & {
      [key: string]: unknown;
    };
    Waveform: {
      /** @constant */
      success: true;
      /** @constant */
      version: 2;
      channels: number;
      sample_rate: number;
      samples_per_pixel: number;
      /** @constant */
      bits: 8;
      length: number;
      duration: number;
      data: number[];
    };
    Webhook: {
      id: string;
      /** Format: uri */
      url: string;
      description: string | null;
      events: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
      )[];
      /** @enum {string} */
      status: "active" | "paused" | "disabled";
      failures: number;
      last_error: string | null;
      /** Format: date-time */
      previous_secret_until: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    WebhookChanges: {
      /** Format: uri */
      url?: string;
      description?: null | string;
      events?: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
      )[];
      /** @enum {string} */
      status?: "active" | "paused";
    };
    WebhookDelivery: {
      id: string;
      webhook_id: string;
      event_id: string;
      /** @enum {string} */
      event:
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
        | "webhook.test";
      /** @enum {string} */
      status: "pending" | "delivered" | "failed";
      attempts: number;
      /** Format: date-time */
      last_attempt_at: string | null;
      /** Format: date-time */
      next_attempt_at: string | null;
      response_status: number | null;
      response_text: string | null;
      duration_ms: number | null;
      error: string | null;
      payload: components["schemas"]["WebhookPayload"];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      delivered_at: string | null;
    };
    WebhookDeliveryPage: {
      deliveries: components["schemas"]["WebhookDelivery"][];
      pagination: components["schemas"]["Pagination"];
    };
    WebhookList: {
      webhooks: components["schemas"]["Webhook"][];
    };
    WebhookPayload: {
      type: string;
      /** Format: date-time */
      timestamp: string;
      data: {
        [key: string]: unknown;
      };
    };
    WebhookWithSecret: {
      id: string;
      /** Format: uri */
      url: string;
      description: string | null;
      events: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
      )[];
      /** @enum {string} */
      status: "active" | "paused" | "disabled";
      failures: number;
      last_error: string | null;
      /** Format: date-time */
      previous_secret_until: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      secret: string;
    };
    Word: {
      word: string;
      start: number | null;
      end: number | null;
      confidence: number | null;
      estimated: boolean;
    };
  };
  responses: {
    BadGateway: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "provider_error";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "validation_failed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Conflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "clip_not_completed" | "conflict" | "conversion_in_progress" | "idempotency_in_progress";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    ContentTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "payload_too_large" | "storage_full";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "forbidden" | "insufficient_scope" | "invalid_password" | "password_required" | "share_private";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    GatewayTimeout: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "provider_timeout";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Gone: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "share_expired" | "share_revoked" | "view_limit_reached";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    InternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "conversion_failed" | "internal_error";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    MethodNotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "method_not_allowed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "resource_not_found";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    NotImplemented: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "provider_not_configured";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    PreconditionFailed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "precondition_failed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    RangeNotSatisfiable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "range_not_satisfiable";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    ServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "service_unavailable";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    TooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "quota_exceeded" | "rate_limit_exceeded";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "invalid_code" | "invalid_token" | "refresh_token_invalid";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    UnprocessableContent: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?:
            | "conversion_failed"
            | "idempotency_key_reused"
            | "recipient_opted_out"
            | "unsupported_language"
            | "validation_failed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    UnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"] & {
          /** @enum {unknown} */
          error?: "unsupported_media_type";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
  };
  parameters: {
    IdempotencyKey: string;
    IfMatch: string;
    IfNoneMatch: string;
    Range: string;
    IfRange: string;
    PreferWait: string;
    PreferMinimal: string;
    PreferAsync: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["LoginRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationSent"] | components["schemas"]["Session"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  verifyCode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerifyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  verifyCodeAlias: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerifyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  refreshSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefreshRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  logout: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["LogoutRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedOut"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["User"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["DeletedAccount"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UserChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["User"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  resendCode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResendRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationSent"];
        };
      };
      400: components["responses"]["BadRequest"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listApiKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ApiKeyList"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewApiKeyRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["NewApiKey"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        keyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["DeletedApiKey"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SignedInList"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  endOtherSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["EndedSessions"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["EndedSession"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  requestContactChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ContactChangeRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationSent"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  confirmContactChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ContactChangeProof"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["User"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  removeContact: {
    parameters: {
      query: {
        channel: "email" | "sms";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["User"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getPreferences: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Preferences"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updatePreferences: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PreferenceChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Preferences"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listClips: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        cursor?: string;
        status?: "draft" | "processing" | "completed" | "failed";
        search?: string;
        created_after?: string;
        created_before?: string;
        sort?: "-created_at" | "created_at" | "-updated_at" | "updated_at" | "title" | "-title";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ClipPage"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createClip: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewClip"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Clip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getClip: {
    parameters: {
      query?: {
        include_manifest?: boolean;
        include_sharing?: boolean;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ClipDetails"];
            message: string;
          };
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  replaceClipFields: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ClipChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Clip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateClipByPost: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ClipChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Clip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteClip: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["DeletedClip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      412: components["responses"]["PreconditionFailed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateClip: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ClipChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Clip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  duplicateClip: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ClipCopy"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Clip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createDraft: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewDraft"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Draft"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  uploadImage: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["NewImage"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoredImage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  uploadAudio: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["NewAudio"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoredAudio"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getImageFile: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        vstId: number;
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
          "image/png": string;
          "image/webp": string;
          "image/gif": string;
          "image/avif": string;
          "image/heic": string;
          "application/octet-stream": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
          "image/png": string;
          "image/webp": string;
          "image/gif": string;
          "image/avif": string;
          "image/heic": string;
          "application/octet-stream": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  replaceImage: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
        filename: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["ReplacementImage"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoredImage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteImageFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getAudioFile: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        vstId: number;
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "audio/webm": string;
          "audio/ogg": string;
          "audio/mp4": string;
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
          "audio/aac": string;
          "video/webm": string;
          "video/mp4": string;
          "application/octet-stream": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "audio/webm": string;
          "audio/ogg": string;
          "audio/mp4": string;
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
          "audio/aac": string;
          "video/webm": string;
          "video/mp4": string;
          "application/octet-stream": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteAudioFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getFile: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
          "image/png": string;
          "image/webp": string;
          "image/gif": string;
          "image/avif": string;
          "image/heic": string;
          "audio/webm": string;
          "audio/ogg": string;
          "audio/mp4": string;
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
          "audio/aac": string;
          "video/webm": string;
          "video/mp4": string;
          "text/plain": string;
          "text/vtt": string;
          "application/octet-stream": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
          "image/png": string;
          "image/webp": string;
          "image/gif": string;
          "image/avif": string;
          "image/heic": string;
          "audio/webm": string;
          "audio/ogg": string;
          "audio/mp4": string;
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
          "audio/aac": string;
          "video/webm": string;
          "video/mp4": string;
          "text/plain": string;
          "text/vtt": string;
          "application/octet-stream": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  orderImages: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ImageOrder"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderedImages"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getWaveform: {
    parameters: {
      query?: never;
      header?: {
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Waveform"];
        };
      };
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PendingWaveform"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  trimAudio: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["AudioTrim"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TrimmedAudio"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  recordOver: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["NewTake"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TrimmedAudio"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createUpload: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewUpload"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Upload"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UploadProgress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  appendUpload: {
    parameters: {
      query?: {
        offset?: number;
      };
      header?: never;
      path: {
        vstId: number;
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/octet-stream": string;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UploadProgress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  resizeUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UploadSize"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UploadProgress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  addressUpload: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PartWish"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PartAddress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  attachUpload: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UploadFields"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoredImage"] | components["schemas"]["StoredAudio"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getManifest: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ManifestAnswer"];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  replaceManifest: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ManifestChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedManifest"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateManifestByPost: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ManifestChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedManifest"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateManifest: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ManifestChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedManifest"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  uploadText: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewText"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoredText"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  completePackage: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["Completion"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CompletedPackage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getPackage: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/zip": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/zip": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getConversion: {
    parameters: {
      query?: never;
      header?: {
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConversionProgress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  convert: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ConversionRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConversionProgress"];
        };
      };
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConversionProgress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  downloadClip: {
    parameters: {
      query?: {
        redirect?: boolean;
        response?: "url" | "stream";
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getDownloadAddress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DownloadAddress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listDrawings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DrawingList"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  saveDrawing: {
    parameters: {
      query?: {
        recording?: string;
      };
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["NewDrawing"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SavedDrawing"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getDrawing: {
    parameters: {
      query?: {
        version?: number;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        vstId: number;
        drawingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DrawingAnswer"];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  replaceDrawing: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
        Prefer?: components["parameters"]["PreferMinimal"];
      };
      path: {
        vstId: number;
        drawingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["NewDrawing"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SavedDrawing"];
        };
      };
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteDrawing: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        drawingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Deleted"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  changeDrawing: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
        Prefer?: components["parameters"]["PreferMinimal"];
      };
      path: {
        vstId: number;
        drawingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["StrokeChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SavedDrawing"];
        };
      };
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listDrawingVersions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vstId: number;
        drawingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DrawingVersions"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  importClip: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /** Format: binary */
          vst_file: string;
        };
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ImportedClip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  exportClip: {
    parameters: {
      query?: {
        include_replies?: boolean;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  exportAccount: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/zip": string;
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getVideo: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "video/mp4": string;
        };
      };
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PendingVideo"];
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "video/mp4": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      416: components["responses"]["RangeNotSatisfiable"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getThumbnail: {
    parameters: {
      query?: {
        size?: number;
        timestamp?: number;
        style?: string;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/webp": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/webp": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  generateThumbnail: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ThumbnailWish"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Thumbnail"];
        };
      };
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Thumbnail"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  regenerateThumbnail: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ThumbnailChange"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RegeneratedThumbnail"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createShareLink: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["NewShare"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShareLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  shareByEmail: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmailShare"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EmailShareReceipt"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  shareBySms: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SmsShare"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SmsShareReceipt"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listShares: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SharePage"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Share"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  revokeShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["RevokedShare"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ShareChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Share"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  rotateShare: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Share"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  freezeShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Share"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  unfreezeShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Share"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  remindShare: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentMessage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listReplies: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        suspected?: boolean;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ReplyPage"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listAllReplies: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        suspected?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["AllReplies"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  approveReply: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        replyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Reply"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  declineReply: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        replyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Reply"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  acceptReply: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        replyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Reply"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        replyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["DeletedReply"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  answerReply: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        replyId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewAnswer"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentMessage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listMessages: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["MessagePage"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getContactUndoPage: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  undoContactChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactChangeUndone"];
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getUnsubscribePage: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  unsubscribe: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Unsubscribed"];
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getPublicClip: {
    parameters: {
      query?: {
        track_view?: boolean;
        v?: string;
      };
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["PublicClip"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getPublicData: {
    parameters: {
      query?: {
        v?: string;
      };
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SharedClipData"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listShownReplies: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        v?: string;
      };
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["ShownReplies"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getEmbedding: {
    parameters: {
      query: {
        url: string;
        format?: "json";
        maxwidth?: number;
        maxheight?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Embedding"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  countView: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ViewCount"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Gone"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  reportHeard: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["HeardReport"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HeardReceipt"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  unlockShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UnlockRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShareGrant"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  requestViewerCode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ViewerCodeRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationSent"];
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Gone"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  verifyViewerCode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ViewerCodeProof"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ViewerGrant"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Gone"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getPublicFile: {
    parameters: {
      query?: {
        v?: string;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        code: string;
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/webp": string;
          "image/jpeg": string;
          "image/png": string;
          "audio/webm": string;
          "audio/ogg": string;
          "audio/mp4": string;
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
          "audio/aac": string;
          "video/webm": string;
          "video/mp4": string;
          "application/vnd.vst+zip": string;
          "application/octet-stream": string;
        };
      };
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/webp": string;
          "image/jpeg": string;
          "image/png": string;
          "audio/webm": string;
          "audio/ogg": string;
          "audio/mp4": string;
          "audio/mpeg": string;
          "audio/wav": string;
          "audio/flac": string;
          "audio/aac": string;
          "video/webm": string;
          "video/mp4": string;
          "application/vnd.vst+zip": string;
          "application/octet-stream": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getReplyForm: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReplyForm"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  submitReply: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["NewReply"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReplyReceipt"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Gone"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookList"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewWebhook"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookWithSecret"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Webhook"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["DeletedWebhook"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhookChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Webhook"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SecretRotation"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookWithSecret"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookDelivery"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        status?: "pending" | "delivered" | "failed";
      };
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookDeliveryPage"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  redeliverWebhook: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        webhookId: string;
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookDelivery"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  transcribeClip: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        Prefer?: components["parameters"]["PreferAsync"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TranscriptionRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transcription"];
        };
      };
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PendingTranscription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      501: components["responses"]["NotImplemented"];
      502: components["responses"]["BadGateway"];
      503: components["responses"]["ServiceUnavailable"];
      504: components["responses"]["GatewayTimeout"];
    };
  };
  getTranscription: {
    parameters: {
      query?: {
        format?: "json" | "vtt" | "srt" | "txt";
        version?: number;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transcription"];
          "text/vtt": string;
          "application/x-subrip": string;
          "text/plain": string;
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateTranscription: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TranscriptionChanges"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transcription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  translateText: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranslationRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Translation"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      501: components["responses"]["NotImplemented"];
      502: components["responses"]["BadGateway"];
      503: components["responses"]["ServiceUnavailable"];
      504: components["responses"]["GatewayTimeout"];
    };
  };
  listTranslations: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Translations"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  translateTranscription: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        Prefer?: components["parameters"]["PreferAsync"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TranscriptionTranslationRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TranslatedTranscription"];
        };
      };
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PendingTranscription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      501: components["responses"]["NotImplemented"];
      502: components["responses"]["BadGateway"];
      503: components["responses"]["ServiceUnavailable"];
      504: components["responses"]["GatewayTimeout"];
    };
  };
  getTranslation: {
    parameters: {
      query?: {
        format?: "json" | "vtt" | "srt" | "txt";
      };
      header?: never;
      path: {
        id: number;
        language: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TranslatedTranscription"];
          "text/vtt": string;
          "application/x-subrip": string;
          "text/plain": string;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteTranslation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
        language: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["DeletedTranslation"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getCapabilities: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Capabilities"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listTemplates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["TemplateList"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        channel: "email" | "sms";
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Template"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  changeTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        channel: "email" | "sms";
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TemplateWords"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Template"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  resetTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        channel: "email" | "sms";
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Template"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  previewTemplate: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        channel: "email" | "sms";
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TemplateWords"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["TemplatePreview"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  testTemplate: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        channel: "email" | "sms";
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TemplateWords"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["SentTemplate"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  examineService: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["FindingList"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Health"];
        };
      };
      405: components["responses"]["MethodNotAllowed"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Readiness"];
        };
      };
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getOpenApi: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenApiDocument"];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Usage"];
            message: string;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            success: true;
            data: components["schemas"]["Job"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
}
