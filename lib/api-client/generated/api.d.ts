// Made by `npm run generate -- client`; do not edit. Shape of the document: 665723878e6d3272

export interface paths {
  "/api/v1/auth/login": {
    post: operations["login"];
  };
  "/api/v1/auth/verify": {
    post: operations["verifyCode"];
  };
  "/api/v1/auth/verify-code": {
    post: operations["verifyCodeAlias"];
  };
  "/api/v1/auth/refresh": {
    post: operations["refreshSession"];
  };
  "/api/v1/auth/logout": {
    post: operations["logout"];
  };
  "/api/v1/auth/me": {
    get: operations["getMe"];
    patch: operations["updateMe"];
    delete: operations["deleteMe"];
  };
  "/api/v1/auth/resend": {
    post: operations["resendCode"];
  };
  "/api/v1/auth/api-keys": {
    get: operations["listApiKeys"];
    post: operations["createApiKey"];
  };
  "/api/v1/auth/api-keys/{keyId}": {
    delete: operations["deleteApiKey"];
  };
  "/api/v1/auth/sessions": {
    get: operations["listSessions"];
    delete: operations["endOtherSessions"];
  };
  "/api/v1/auth/sessions/{sessionId}": {
    delete: operations["endSession"];
  };
  "/api/v1/auth/me/contact-change": {
    post: operations["requestContactChange"];
  };
  "/api/v1/auth/me/contact-change/verify": {
    post: operations["confirmContactChange"];
  };
  "/api/v1/auth/me/contact": {
    delete: operations["removeContact"];
  };
  "/api/v1/auth/me/preferences": {
    get: operations["getPreferences"];
    patch: operations["updatePreferences"];
  };
  "/api/v1/clips": {
    get: operations["listClips"];
    post: operations["createClip"];
  };
  "/api/v1/clips/{id}": {
    get: operations["getClip"];
    patch: operations["updateClip"];
    put: operations["replaceClipFields"];
    post: operations["updateClipByPost"];
    delete: operations["deleteClip"];
  };
  "/api/v1/clips/{id}/duplicate": {
    post: operations["duplicateClip"];
  };
  "/api/v1/clips/{id}/context": {
    get: operations["getContext"];
  };
  "/api/v1/clips/{id}/crops/{pin}": {
    get: operations["getCrop"];
  };
  "/api/v1/security/vst/draft": {
    post: operations["createDraft"];
  };
  "/api/v1/security/vst/from-image": {
    post: operations["createFromImage"];
  };
  "/api/v1/security/vst/{vstId}/image": {
    post: operations["uploadImage"];
  };
  "/api/v1/security/vst/{vstId}/audio": {
    post: operations["uploadAudio"];
  };
  "/api/v1/security/vst/{vstId}/image/{filename}": {
    get: operations["getImageFile"];
    put: operations["replaceImage"];
    delete: operations["deleteImageFile"];
  };
  "/api/v1/security/vst/{vstId}/audio/{filename}": {
    get: operations["getAudioFile"];
    delete: operations["deleteAudioFile"];
  };
  "/api/v1/files/{filename}": {
    get: operations["getFile"];
  };
  "/api/v1/security/vst/{vstId}/image/{filename}/text": {
    get: operations["getImageText"];
  };
  "/api/v1/security/vst/{vstId}/images/order": {
    patch: operations["orderImages"];
  };
  "/api/v1/security/vst/{vstId}/waveform": {
    get: operations["getWaveform"];
  };
  "/api/v1/security/vst/{vstId}/audio/trim": {
    post: operations["trimAudio"];
  };
  "/api/v1/security/vst/{vstId}/audio/punch": {
    post: operations["recordOver"];
  };
  "/api/v1/security/vst/{vstId}/uploads": {
    post: operations["createUpload"];
  };
  "/api/v1/security/vst/{vstId}/uploads/{uploadId}": {
    put: operations["appendUpload"];
    get: operations["getUpload"];
    patch: operations["resizeUpload"];
    delete: operations["deleteUpload"];
  };
  "/api/v1/security/vst/{vstId}/uploads/{uploadId}/address": {
    post: operations["addressUpload"];
  };
  "/api/v1/security/vst/{vstId}/uploads/{uploadId}/attach": {
    post: operations["attachUpload"];
  };
  "/api/v1/security/vst/{vstId}/manifest": {
    get: operations["getManifest"];
    put: operations["replaceManifest"];
    patch: operations["updateManifest"];
    post: operations["updateManifestByPost"];
  };
  "/api/v1/security/vst/{vstId}/upload-txt": {
    post: operations["uploadText"];
  };
  "/api/v1/security/vst/{vstId}/complete-package": {
    post: operations["completePackage"];
  };
  "/api/v1/security/vst/{vstId}/package": {
    get: operations["getPackage"];
  };
  "/api/v1/security/vst/{vstId}/convert": {
    post: operations["convert"];
    get: operations["getConversion"];
  };
  "/api/v1/security/vst/{vstId}/download": {
    get: operations["downloadClip"];
  };
  "/api/v1/security/vst/{vstId}/download/address": {
    get: operations["getDownloadAddress"];
  };
  "/api/v1/security/vst/{vstId}/video": {
    get: operations["getVideo"];
  };
  "/api/v1/security/vst/{vstId}/drawings": {
    post: operations["saveDrawing"];
    get: operations["listDrawings"];
  };
  "/api/v1/security/vst/{vstId}/drawings/{drawingId}": {
    get: operations["getDrawing"];
    put: operations["replaceDrawing"];
    patch: operations["changeDrawing"];
    delete: operations["deleteDrawing"];
  };
  "/api/v1/security/vst/{vstId}/drawings/{drawingId}/versions": {
    get: operations["listDrawingVersions"];
  };
  "/api/v1/clips/import": {
    post: operations["importClip"];
  };
  "/api/v1/clips/{id}/export": {
    get: operations["exportClip"];
  };
  "/api/v1/auth/me/export": {
    get: operations["exportAccount"];
  };
  "/api/v1/security/vst/{vstId}/thumbnail": {
    get: operations["getThumbnail"];
  };
  "/api/v1/security/vst/{vstId}/thumbnail/generate": {
    post: operations["generateThumbnail"];
  };
  "/api/v1/security/vst/{vstId}/thumbnail/regenerate": {
    post: operations["regenerateThumbnail"];
  };
  "/api/v1/clips/{id}/share": {
    post: operations["createShareLink"];
  };
  "/api/v1/clips/{id}/share/email": {
    post: operations["shareByEmail"];
  };
  "/api/v1/clips/{id}/share/sms": {
    post: operations["shareBySms"];
  };
  "/api/v1/clips/{id}/shares": {
    get: operations["listShares"];
  };
  "/api/v1/shares/{code}": {
    get: operations["getShare"];
    patch: operations["updateShare"];
    delete: operations["revokeShare"];
  };
  "/api/v1/shares/{code}/rotate": {
    post: operations["rotateShare"];
  };
  "/api/v1/shares/{code}/frozen": {
    put: operations["freezeShare"];
    delete: operations["unfreezeShare"];
  };
  "/api/v1/shares/{code}/remind": {
    post: operations["remindShare"];
  };
  "/api/v1/clips/{id}/stats": {
    get: operations["getClipStats"];
  };
  "/api/v1/shares/{code}/stats": {
    get: operations["getShareStats"];
  };
  "/api/v1/clips/{id}/stats.csv": {
    get: operations["getClipStatsTable"];
  };
  "/api/v1/shares/{code}/stats.csv": {
    get: operations["getShareStatsTable"];
  };
  "/api/v1/clips/{id}/replies": {
    get: operations["listReplies"];
  };
  "/api/v1/clips/{id}/events": {
    get: operations["watchReplies"];
  };
  "/api/v1/replies": {
    get: operations["listAllReplies"];
  };
  "/api/v1/replies/{replyId}/approve": {
    post: operations["approveReply"];
  };
  "/api/v1/replies/{replyId}/decline": {
    post: operations["declineReply"];
  };
  "/api/v1/replies/{replyId}": {
    patch: operations["updateReply"];
    delete: operations["deleteReply"];
  };
  "/api/v1/replies/{replyId}/resolve": {
    post: operations["resolveReply"];
  };
  "/api/v1/replies/{replyId}/reopen": {
    post: operations["reopenReply"];
  };
  "/api/v1/replies/{replyId}/block": {
    post: operations["blockVisitor"];
    delete: operations["unblockVisitor"];
  };
  "/api/v1/replies/{replyId}/accept": {
    post: operations["acceptReply"];
  };
  "/api/v1/replies/{replyId}/answer": {
    post: operations["answerReply"];
  };
  "/api/v1/clips/{id}/messages": {
    get: operations["listMessages"];
  };
  "/api/v1/requests": {
    post: operations["createRequest"];
    get: operations["listRequests"];
  };
  "/api/v1/requests/{requestId}": {
    get: operations["getRequest"];
    patch: operations["updateRequest"];
    delete: operations["deleteRequest"];
  };
  "/api/v1/requests/{requestId}/email": {
    post: operations["requestByEmail"];
  };
  "/api/v1/requests/{requestId}/sms": {
    post: operations["requestBySms"];
  };
  "/api/v1/request/public/{code}": {
    get: operations["getPublicRequest"];
  };
  "/api/v1/request/public/{code}/image": {
    get: operations["getRequestImage"];
  };
  "/api/v1/request/public/{code}/opened": {
    post: operations["countRequestOpening"];
  };
  "/api/v1/request/public/{code}/clips": {
    post: operations["beginAnswer"];
  };
  "/api/v1/request/public/{code}/clips/{vstId}/send": {
    post: operations["sendAnswer"];
  };
  "/api/v1/connections": {
    get: operations["listConnections"];
  };
  "/api/v1/connections/{target}": {
    put: operations["saveConnection"];
    delete: operations["deleteConnection"];
  };
  "/api/v1/clips/{id}/handover": {
    post: operations["handOverClip"];
  };
  "/api/v1/clips/{id}/handovers": {
    get: operations["listHandovers"];
  };
  "/api/v1/contact-undo/{token}": {
    get: operations["getContactUndoPage"];
    post: operations["undoContactChange"];
  };
  "/api/v1/unsubscribe/{token}": {
    get: operations["getUnsubscribePage"];
    post: operations["unsubscribe"];
  };
  "/api/v1/clip/public/{code}/context": {
    get: operations["getPublicContext"];
  };
  "/api/v1/clip/public/{code}/crops/{pin}": {
    get: operations["getPublicCrop"];
  };
  "/api/v1/clip/public/{code}": {
    get: operations["getPublicClip"];
  };
  "/api/v1/clip/public/{code}/data": {
    get: operations["getPublicData"];
  };
  "/api/v1/clip/public/{code}/replies": {
    get: operations["listShownReplies"];
  };
  "/api/v1/clip/public/{code}/events": {
    get: operations["watchShownReplies"];
  };
  "/api/v1/clip/public/{code}/reactions": {
    put: operations["react"];
    delete: operations["withdrawReaction"];
  };
  "/api/v1/oembed": {
    get: operations["getEmbedding"];
  };
  "/api/v1/clip/public/{code}/views": {
    post: operations["countView"];
  };
  "/api/v1/clip/public/{code}/heard": {
    put: operations["reportHeard"];
  };
  "/api/v1/clip/public/{code}/unlock": {
    post: operations["unlockShare"];
  };
  "/api/v1/clip/public/{code}/email-code": {
    post: operations["requestViewerCode"];
  };
  "/api/v1/clip/public/{code}/email-verify": {
    post: operations["verifyViewerCode"];
  };
  "/api/v1/clip/public/{code}/files/{filename}": {
    get: operations["getPublicFile"];
  };
  "/api/v1/security/vst/reply/{token}": {
    get: operations["getReplyForm"];
    post: operations["submitReply"];
  };
  "/api/v1/security/vst/reply/{token}/{replyId}": {
    patch: operations["changeReply"];
    delete: operations["withdrawReply"];
  };
  "/api/v1/webhooks": {
    get: operations["listWebhooks"];
    post: operations["createWebhook"];
  };
  "/api/v1/webhooks/{webhookId}": {
    get: operations["getWebhook"];
    patch: operations["updateWebhook"];
    delete: operations["deleteWebhook"];
  };
  "/api/v1/webhooks/{webhookId}/rotate-secret": {
    post: operations["rotateWebhookSecret"];
  };
  "/api/v1/webhooks/{webhookId}/test": {
    post: operations["testWebhook"];
  };
  "/api/v1/webhooks/{webhookId}/deliveries": {
    get: operations["listWebhookDeliveries"];
  };
  "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
    post: operations["redeliverWebhook"];
  };
  "/api/v1/clips/{id}/transcribe": {
    post: operations["transcribeClip"];
  };
  "/api/v1/clips/{id}/transcription": {
    get: operations["getTranscription"];
    patch: operations["updateTranscription"];
  };
  "/api/v1/security/ai/translate": {
    post: operations["translateText"];
  };
  "/api/v1/clips/{id}/transcription/translations": {
    get: operations["listTranslations"];
    post: operations["translateTranscription"];
  };
  "/api/v1/clips/{id}/transcription/translations/{language}": {
    get: operations["getTranslation"];
    delete: operations["deleteTranslation"];
  };
  "/api/v1/capabilities": {
    get: operations["getCapabilities"];
  };
  "/api/v1/admin/doctor": {
    get: operations["examineService"];
  };
  "/api/v1/templates": {
    get: operations["listTemplates"];
  };
  "/api/v1/templates/{channel}/{templateId}": {
    get: operations["getTemplate"];
    put: operations["changeTemplate"];
    delete: operations["resetTemplate"];
  };
  "/api/v1/templates/{channel}/{templateId}/preview": {
    post: operations["previewTemplate"];
  };
  "/api/v1/templates/{channel}/{templateId}/test": {
    post: operations["testTemplate"];
  };
  "/api/v1/health": {
    get: operations["getHealth"];
  };
  "/api/v1/ready": {
    get: operations["getReadiness"];
  };
  "/api/v1/openapi.json": {
    get: operations["getOpenApi"];
  };
  "/api/v1/usage": {
    get: operations["getUsage"];
  };
  "/api/v1/jobs/{jobId}": {
    get: operations["getJob"];
  };
}
export interface components {
  schemas: {
    AllReplies: {
      replies: components["schemas"]["ReplyWithClip"][];
      pagination: components["schemas"]["Pagination"];
    };
    AltChange: {
      image: string;
      alt: string | null;
    };
    Answer: {
      id: string;
      message: string | null;
      audio_url: string | null;
      duration_seconds: number | null;
      created_at: string;
    };
    AnswerToSend: {
      name?: string;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
    };
    ApiKey: {
      id: string;
      name: string | null;
      last4: string | null;
      scopes: ("read" | "write")[];
      expires_at: string | null;
      last_used_at: string | null;
      created_at: string;
    };
    ApiKeyList: {
      api_keys: components["schemas"]["ApiKey"][];
    };
    AudioEdit: {
      keep: components["schemas"]["KeptPart"][];
      status: "ready" | "pending" | "failed";
      recording_seconds: number | null;
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
    BegunAnswer: {
      success: true;
      vst_id: number;
      answer_token: string;
      expires_at: string;
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
      quality: "standard" | "draft" | null;
      languages: string[] | null;
      automatic: boolean;
    };
    ChangedManifest: {
      success: true;
      message: string;
      manifest_version: 1;
      format: "vst";
      vst_id: number;
      title: string;
      description: string | null;
      created_at: string;
      updated_at: string;
      conversion_status: "draft" | "completed";
      duration: number | null;
      coordinate_space: "normalized" | "pixel";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      timestamps: unknown;
      files: components["schemas"]["ManifestFile"][];
      drawings: unknown[];
      texts: unknown[];
      metadata: { [key: string]: unknown };
    } & { [key: string]: unknown };
    ChangedReply: {
      message: string;
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
      conversion_status: "draft" | "processing" | "completed" | "failed";
      store_bucket: string | null;
      store_key: string | null;
      manifest_store_key: string | null;
      package_store_key: string | null;
      metadata: { [key: string]: unknown };
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      audio_edit: components["schemas"]["AudioEdit"] | null;
      created_at: string;
      updated_at: string;
      duration_seconds: number | null;
      audio_url: string | null;
      playback_url: string | null;
      image_urls: string[];
      image_names?: string[][];
      image_alts?: (string | null)[];
      unreadable_image_urls?: string[];
      warnings?: string[];
      thumbnail_url: string | null;
      download_url: string | null;
      package_stale: boolean;
      answer_to?: string | null;
      answered_by?: string | null;
      answered_at?: string | null;
      delete_at?: string | null;
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
      alts?: components["schemas"]["AltChange"][];
      audio_edit?: components["schemas"]["AudioEditWish"] | null;
      metadata?: { [key: string]: unknown };
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
      conversion_status: "draft" | "processing" | "completed" | "failed";
      store_bucket: string | null;
      store_key: string | null;
      manifest_store_key: string | null;
      package_store_key: string | null;
      metadata: { [key: string]: unknown };
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      audio_edit: components["schemas"]["AudioEdit"] | null;
      created_at: string;
      updated_at: string;
      duration_seconds: number | null;
      audio_url: string | null;
      playback_url: string | null;
      image_urls: string[];
      image_names?: string[][];
      image_alts?: (string | null)[];
      unreadable_image_urls?: string[];
      warnings?: string[];
      thumbnail_url: string | null;
      download_url: string | null;
      package_stale: boolean;
      answer_to?: string | null;
      answered_by?: string | null;
      answered_at?: string | null;
      delete_at?: string | null;
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
      total_is_capped?: true;
    };
    ClipRequest: {
      request_id: string;
      url: string;
      code: string;
      title: string;
      message: string | null;
      questions: components["schemas"]["Question"][];
      image_url: string | null;
      image_width: number | null;
      image_height: number | null;
      language: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar" | null;
      expires_at: string;
      max_seconds: number;
      keep_days: number;
      clip_id: number | null;
      max_clips: number;
      metadata: { [key: string]: unknown };
      status: "open" | "expired" | "full" | "closed";
      opened_count: number;
      opened_at: string | null;
      answer_count: number;
      recipients: components["schemas"]["RequestRecipient"][];
      created_at: string;
      updated_at: string;
      answers?: components["schemas"]["RequestAnswer"][];
    };
    CompletedPackage: {
      success: true;
      status: "completed";
      download_url: string;
      conversion_status: "draft" | "processing" | "completed" | "failed";
      conversion_job: components["schemas"]["Job"] | null;
      package_url: string;
      manifest_url: string;
      file_size_bytes: number;
      package_size_bytes: number | null;
      warnings: string[];
    };
    Completion: {
      voice_tags?: components["schemas"]["VoiceTag"][];
    };
    Connection: {
      target: "github" | "gitlab" | "linear" | "jira" | "slack";
      account: string | null;
      url: string;
      email: string | null;
      project: string | null;
      last_error: string | null;
      created_at: string;
      updated_at: string;
    };
    ConnectionList: {
      connections: components["schemas"]["Connection"][];
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
      success: true;
      message: string;
    };
    Context: {
      success: true;
      notice: string;
      untrusted: string[];
      estimated_tokens: number;
      clip: components["schemas"]["ContextClip"];
      pins: components["schemas"]["ContextPin"][];
      said: {
        from: number;
        to: number;
        text: string;
        pointed: components["schemas"]["ContextPointed"] | null;
      }[];
      replies: components["schemas"]["ContextReply"][];
      texts: components["schemas"]["ContextText"][];
      left_out: components["schemas"]["ContextLeftOut"];
    };
    ContextBox: {
      left: number;
      top: number;
      right: number;
      bottom: number;
    };
    ContextClip: {
      id: number | null;
      code: string | null;
      url: string;
      title: string;
      description: string | null;
      language: string | null;
      speaker: string | null;
      duration_seconds: number | null;
      pictures: components["schemas"]["ContextPicture"][];
    };
    ContextInk: {
      tool: string;
      color: string | null;
      drawn_at: number | null;
      box: components["schemas"]["ContextBox"];
      text: string | null;
    };
    ContextLeftOut: {
      pins: string;
      passages: number;
      replies: number;
      texts: number;
      drawings: number;
    };
    ContextPassage: {
      from: number;
      to: number;
      text: string;
      pointed: components["schemas"]["ContextPointed"] | null;
    };
    ContextPicture: {
      id: string;
      width: number | null;
      height: number | null;
      alt: string | null;
    };
    ContextPin: {
      number: number;
      timestamp: number;
      until: number | null;
      image: string | null;
      x: number | null;
      y: number | null;
      px: number[] | null;
      crop: string | null;
      crop_plain: string | null;
      note: string;
      picture_text: string | null;
      words: components["schemas"]["ContextWords"];
      after: components["schemas"]["ContextPassage"][];
      ink: components["schemas"]["ContextInk"][];
      ink_left_out: number;
      replies: components["schemas"]["ContextReply"][];
    };
    ContextPointed: {
      image: string | null;
      x: number;
      y: number;
      px: number[] | null;
      timestamp: number;
    };
    ContextReply: {
      id: string;
      parent_id: string | null;
      name: string | null;
      from_owner: boolean;
      by_voice: boolean;
      text: string | null;
      timestamp: number | null;
      image: string | null;
      x: number | null;
      y: number | null;
    };
    ContextText: {
      type: string;
      text: string;
    };
    ContextWords: {
      from: number;
      to: number;
      text: string;
      pointed: components["schemas"]["ContextPointed"] | null;
      confidence: number | null;
    } | null;
    ConversionProgress: {
      success: true;
      job_id: string;
      vst_id: number;
      type: string;
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
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
      download_url: string | null;
    };
    ConversionRequest: {
      force?: boolean;
    };
    CutSpan: {
      start: number;
      end: number;
    };
    DailyUse: {
      used: number;
      limit: number | null;
      resets_at: string;
    };
    DayStats: {
      day: string;
      people: number;
      openings: number;
      heard: number | null;
      buckets: number[] | null;
    };
    Deleted: {
      success: true;
      deleted: true;
    };
    DeletedAccount: {
      id: string;
      deleted: true;
    };
    DeletedApiKey: {
      id: string;
      deleted: true;
    };
    DeletedClip: {
      id: number;
      deleted: true;
    };
    DeletedConnection: {
      target: "github" | "gitlab" | "linear" | "jira" | "slack";
      deleted: true;
    };
    DeletedReply: {
      id: string;
      deleted: true;
    };
    DeletedRequest: {
      request_id: string;
      deleted: true;
    };
    DeletedTranslation: {
      language: string;
      deleted: true;
    };
    DeletedWebhook: {
      id: string;
      deleted: true;
    };
    DownloadAddress: {
      success: true;
      download_url: string;
      expires_at: string;
      filename: string;
      file_size_bytes: number | null;
      package_size_bytes: number | null;
      package_stale: boolean;
    };
    Draft: {
      success: true;
      vst_id: number;
      status: "draft";
      created_at: string;
    };
    DraftFromImage: {
      success: true;
      vst_id: number;
      url: string;
    };
    Drawing: {
      id: string;
      version: number;
      document: unknown;
      coordinates: unknown;
      created_at: string;
      updated_at: string;
    };
    DrawingAnswer: {
      success: true;
      drawing: components["schemas"]["Drawing"];
    };
    DrawingList: {
      success: true;
      drawings: components["schemas"]["Drawing"][];
      drawings_count: number;
    };
    DrawingVersions: {
      success: true;
      versions: {
        version: number;
        size_bytes: number;
        updated_at: string;
      }[];
    };
    EmailShare: {
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: string | number;
      password?: string;
      max_views?: number;
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
      recipient_email: string;
      recipient_name?: string;
      message?: string;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
    };
    EmailShareReceipt: {
      success: true;
      share_code: string;
      public_url: string;
      sent_url: string;
      email_sent: boolean;
      email_error?: string;
      recipient_email: string;
      message_id: string;
      template_id: 100;
      delivery: string;
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
      success: true;
      version: "1.0";
      type: "rich";
      title: string;
      author_name: string | null;
      provider_name: "Tellmark";
      provider_url: string;
      cache_age: number;
      html: string;
      width: number;
      height: number;
      thumbnail_url?: string;
      thumbnail_width?: number;
      thumbnail_height?: number;
    };
    EndedSession: {
      id: string;
      ended: true;
    };
    EndedSessions: {
      ended: number;
    };
    Error: {
      success: false;
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
        | "request_ended"
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
      errors?: { [key: string]: string[] };
      request_id: string;
      retry_after?: number;
      reason?: string;
      asked_by?: string | null;
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
    Handover: {
      id: string;
      target: "github" | "gitlab" | "linear" | "jira" | "slack" | "markdown";
      project: string;
      split: "clip" | "pin";
      status: "pending" | "sent" | "failed";
      error: string | null;
      links: components["schemas"]["HandoverLink"][];
      share_code: string | null;
      sent_at: string | null;
      created_at: string;
      updated_at: string;
    };
    HandoverAnswer: {
      handover: components["schemas"]["Handover"] | null;
      issues: components["schemas"]["HandoverIssue"][];
      visible_to: string;
      needs_confirmation: boolean;
    };
    HandoverEntry: {
      pin: number;
      time: string;
      note: string;
      words: string | null;
      picture_text: string | null;
      pointed: string | null;
      has_crop: boolean;
    };
    HandoverIssue: {
      pin: number | null;
      title: string;
      about: string;
      entries: components["schemas"]["HandoverEntry"][];
      body: string;
      payload: { [key: string]: unknown } | null;
      url: string | null;
    };
    HandoverLink: {
      pin: number | null;
      seconds: number | null;
      url: string;
    };
    HandoverList: {
      handovers: components["schemas"]["Handover"][];
    };
    Health: {
      success: true;
      status: "ok";
    };
    HeardReceipt: {
      success: true;
      heard: number | null;
    };
    HeardReport: {
      heard: number;
      buckets?: number[];
      tags?: number[];
      sound?: string;
    };
    ImageOrder: {
      filenames: string[];
    };
    ImageText: {
      status: "read" | "pending" | "off";
      lines: components["schemas"]["ImageTextLine"][];
    };
    ImageTextBox: {
      left: number;
      top: number;
      width: number;
      height: number;
    };
    ImageTextLine: {
      text: string;
      confidence: number;
      box: components["schemas"]["ImageTextBox"];
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
      conversion_status: "draft" | "processing" | "completed" | "failed";
      store_bucket: string | null;
      store_key: string | null;
      manifest_store_key: string | null;
      package_store_key: string | null;
      metadata: { [key: string]: unknown };
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      audio_edit: components["schemas"]["AudioEdit"] | null;
      created_at: string;
      updated_at: string;
      duration_seconds: number | null;
      audio_url: string | null;
      playback_url: string | null;
      image_urls: string[];
      image_names?: string[][];
      image_alts?: (string | null)[];
      unreadable_image_urls?: string[];
      warnings: string[];
      thumbnail_url: string | null;
      download_url: string | null;
      package_stale: boolean;
      answer_to?: string | null;
      answered_by?: string | null;
      answered_at?: string | null;
      delete_at?: string | null;
      version: number;
      share_count?: number;
      view_count?: number;
      reply_count?: number;
      match?: components["schemas"]["SearchMatch"];
    };
    Job: {
      job_id: string;
      vst_id: number;
      type: string;
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
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
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
    LinkStats: {
      share_code: string;
      channel: string;
      recipient_name: string | null;
      people: number;
      openings: number;
      heard: number | null;
      tags: components["schemas"]["TagStats"][];
      last_opened_at: string | null;
      replied: boolean | null;
    };
    LoginRequest: {
      verification_id?: string;
      email?: string;
      phone?: string;
      channel?: "email" | "sms";
      code?: string;
    };
    LogoutRequest: {
      all?: boolean;
    };
    MadeRequest: {
      success: true;
      request_id: string;
      url: string;
      code: string;
      title: string;
      message: string | null;
      questions: components["schemas"]["Question"][];
      image_url: string | null;
      image_width: number | null;
      image_height: number | null;
      language: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar" | null;
      expires_at: string;
      max_seconds: number;
      keep_days: number;
      clip_id: number | null;
      max_clips: number;
      metadata: { [key: string]: unknown };
      status: "open" | "expired" | "full" | "closed";
      opened_count: number;
      opened_at: string | null;
      answer_count: number;
      recipients: components["schemas"]["RequestRecipient"][];
      created_at: string;
      updated_at: string;
    };
    Manifest: {
      manifest_version: 1;
      format: "vst";
      vst_id: number;
      title: string;
      description: string | null;
      created_at: string;
      updated_at: string;
      conversion_status: "draft" | "completed";
      duration: number | null;
      coordinate_space: "normalized" | "pixel";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      timestamps: unknown;
      files: components["schemas"]["ManifestFile"][];
      drawings: unknown[];
      texts: unknown[];
      metadata: { [key: string]: unknown };
    } & { [key: string]: unknown };
    ManifestAnswer: {
      success: true;
      manifest_version: 1;
      format: "vst";
      vst_id: number;
      title: string;
      description: string | null;
      created_at: string;
      updated_at: string;
      conversion_status: "draft" | "completed";
      duration: number | null;
      coordinate_space: "normalized" | "pixel";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      timestamps: unknown;
      files: components["schemas"]["ManifestFile"][];
      drawings: unknown[];
      texts: unknown[];
      metadata: { [key: string]: unknown };
    } & { [key: string]: unknown };
    ManifestChanges: {
      voice_tags?: components["schemas"]["VoiceTag"][];
      picture_switches?: components["schemas"]["PictureSwitch"][];
      metadata?: components["schemas"]["Metadata"];
      timestamps?: unknown[] | { [key: string]: unknown };
    };
    ManifestFile: {
      role: string;
      filename: string;
      path: string;
      url?: string;
      content_type: string;
      size: number;
      sha256: string;
    } & { [key: string]: unknown };
    Message: {
      id: string;
      channel: "email" | "sms";
      recipient: string;
      template_id: number;
      status: string;
      error: string | null;
      created_at: string;
      sent_at: string | null;
    };
    MessagePage: {
      messages: components["schemas"]["Message"][];
      pagination: components["schemas"]["Pagination"];
    };
    Metadata: { [key: string]: unknown };
    NewAnswer: {
      message?: string;
      audio_file?: string;
    };
    NewApiKey: {
      id: string;
      name: string | null;
      last4: string | null;
      scopes: ("read" | "write")[];
      expires_at: string | null;
      last_used_at: string | null;
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
      audio_file: string;
    };
    NewClip: {
      title: string;
      description?: string | null;
      voice_tags?: components["schemas"]["VoiceTag"][];
      picture_switches?: components["schemas"]["PictureSwitch"][];
      metadata?: components["schemas"]["Metadata"];
    };
    NewConnection: {
      token: string;
      url?: string;
      email?: string;
      project?: string;
    };
    NewDraft: {
      title: string;
      description?: string;
    };
    NewDraftFromImage: {
      title?: string;
      image_file: string;
    };
    NewDrawing: {
      drawing_data?: { [key: string]: unknown } | unknown[] | string | null;
      coordinates?: { [key: string]: unknown } | unknown[] | null;
    };
    NewHandover: {
      target: "github" | "gitlab" | "linear" | "jira" | "slack" | "markdown";
      project?: string;
      split?: "clip" | "pin";
      labels?: string[];
      crops?: boolean;
      links?: boolean;
      dry_run?: boolean;
      confirm_visible?: boolean;
    };
    NewImage: {
      position?: string;
      alt?: string;
      drawing_data?: string;
      image_file: string;
    };
    NewQuestion: {
      text: string;
      x?: number;
      y?: number;
    };
    NewReaction: {
      kind: "seen" | "agree" | "thanks" | "unsure" | "done";
      reply_id?: string;
    };
    NewReply: {
      message?: string;
      audio_file?: string;
      sender_name?: string;
      sender_email?: string;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      timestamp?: number;
      x?: number;
      y?: number;
      image?: string;
      strokes?: { [key: string]: unknown } | unknown[] | string;
      parent_id?: string;
      version?: string;
      seen_by?: "owner" | "approved" | "everybody";
      leave_empty?: string;
    };
    NewRequest: {
      title: string;
      message?: string;
      questions?: components["schemas"]["NewQuestion"][];
      image?: string;
      clip_id?: number;
      clip_image?: string | number;
      expires_at?: string | number;
      max_clips?: number;
      keep_days?: number;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      metadata?: components["schemas"]["Metadata"];
      image_file?: string;
    };
    NewShare: {
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: string | number;
      password?: string;
      max_views?: number;
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
    };
    NewTake: {
      start: number;
      end: number;
      recording?: string;
      take_id?: string;
      audio_file: string;
    };
    NewText: {
      text_content: string;
      type?: string;
      language?: string;
    };
    NewUpload: {
      kind: "audio" | "image";
      filename?: string;
      content_type?: string;
      size: number;
    };
    NewWebhook: {
      url: string;
      description?: null | string;
      events: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
        | "request.opened"
        | "request.answered"
      )[];
    };
    OpenApiDocument: {
      openapi: "3.1.1";
      info: { [key: string]: unknown };
      paths: { [key: string]: unknown };
    } & { [key: string]: unknown };
    OpenedRequest: {
      success: true;
    };
    OrderedImages: {
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
      success: true;
      upload_id: string;
      upload_url: string;
      method: "PUT";
      headers: { [key: string]: string };
      offset: number;
      size: number;
      direct: boolean;
      complete: boolean;
      expires_at: string;
    };
    PartWish: {
      size?: number;
    };
    PendingTranscription: {
      success: true;
      status: "processing";
      job_id: string;
      progress: number;
      status_url: string;
    };
    PendingVideo: {
      success: true;
      status: "processing";
      job_id: string;
      progress: number;
      stage: string | null;
      status_url: string;
    };
    PendingWaveform: {
      success: true;
      status: "processing";
    };
    PictureSwitch: {
      timestamp: number;
      image: string;
    };
    PreferenceChanges: {
      clip_ready?: "slow" | "always" | "never";
      clip_failed?: boolean;
      first_view?: boolean;
      digest?: "daily" | "weekly" | "never";
      replies?: boolean;
      link_expiring?: boolean;
      storage?: boolean;
      auto_transcribe?: boolean;
      date_language?: string | null;
    };
    Preferences: {
      clip_ready: "slow" | "always" | "never";
      clip_failed: boolean;
      first_view: boolean;
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
      conversion_status: "draft" | "processing" | "completed" | "failed";
      voice_tags: components["schemas"]["SavedTag"][];
      picture_switches: components["schemas"]["SavedPictureSwitch"][];
      metadata: { [key: string]: unknown };
      coordinate_space: "normalized" | "pixel";
      duration_seconds: number | null;
      sender_name: string | null;
      created_at: string;
      updated_at: string;
      media: {
        audio_url: string | null;
        image_urls: string[];
        images: components["schemas"]["PublicImage"][];
        thumbnail_url: string | null;
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
        url: string | null;
        version: string | null;
      };
    };
    PublicImage: {
      id: string;
      position: string | number;
      url: string | null;
      width: number | null;
      height: number | null;
      hidden: "unreadable" | "preparing" | null;
      alt: string | null;
    };
    PublicRequest: {
      code: string;
      title: string;
      message: string | null;
      questions: components["schemas"]["Question"][];
      image_url: string | null;
      image_width: number | null;
      image_height: number | null;
      language: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar" | null;
      expires_at: string;
      max_seconds: number;
      keep_days: number;
      asked_by: string | null;
      max_images: number;
      max_bytes: number;
    };
    PublicShare: {
      code: string;
      public_url: string;
      privacy: "public" | "unlisted" | "private" | "password";
      has_password: boolean;
      expires_at: string | null;
      allow_replies: boolean;
      replies: "private" | "held" | "open" | "closed";
      allow_download: boolean;
      view_count: number;
      unique_view_count: number;
    };
    Question: {
      letter: string;
      text: string;
      x: number | null;
      y: number | null;
    };
    RateCounter: {
      limit: number;
      window_seconds: number;
      used: number;
      remaining: number;
      resets_at: string | null;
    };
    Reaction: {
      kind: "seen" | "agree" | "thanks" | "unsure" | "done";
      count: number;
      is_own: boolean;
    };
    Reactions: {
      reactions: components["schemas"]["Reaction"][];
    };
    Readiness: {
      success: true;
      status: "ready";
      checks: { [key: string]: "ok" };
    };
    RefreshRequest: {
      refresh_token: string;
    };
    RegeneratedThumbnail: {
      success: true;
      thumbnail_url: string;
      thumbnail_path: string;
      style: string;
      applied_style: "auto" | "image" | "waveform" | "collage" | "card";
      timestamp: number | null;
      width: number;
      height: number;
      regenerated: boolean;
    };
    ReplacementImage: {
      alt?: string;
      image_file: string;
    };
    Reply: {
      id: string;
      clip_id: number;
      share_code: string | null;
      message: string | null;
      audio_url: string | null;
      duration_seconds: number | null;
      timestamp: number | null;
      x: number | null;
      y: number | null;
      image: string | null;
      strokes: unknown;
      parent_id: string | null;
      sender_name: string | null;
      sender_email: string | null;
      read_at: string | null;
      resolved_at: string | null;
      answer: string | null;
      answered_at: string | null;
      answers: components["schemas"]["Answer"][];
      answerable: boolean;
      edited_at: string | null;
      deleted_at: string | null;
      suspected_at: string | null;
      state: "private" | "held" | "shown" | "declined";
      reactions: components["schemas"]["Reaction"][];
      sender_blocked: boolean;
      created_at: string;
    };
    ReplyApproval: {
      edited_at?: string | null;
    };
    ReplyChange: {
      read: boolean;
    };
    ReplyForm: {
      success: true;
      clip: {
        id: number;
        title: string;
      };
      reply: {
        allowed: boolean;
        expires_at: string | null;
        remaining: number;
        seen_by: "owner" | "approved" | "everybody";
      };
    };
    ReplyPage: {
      replies: components["schemas"]["Reply"][];
      reactions: components["schemas"]["Reaction"][];
      pagination: components["schemas"]["Pagination"];
    };
    ReplyReceipt: {
      success: true;
      reply_id: string;
      message: string | null;
      audio_url: string | null;
      created_at: string;
    };
    ReplyWithClip: {
      id: string;
      clip_id: number;
      share_code: string | null;
      message: string | null;
      audio_url: string | null;
      duration_seconds: number | null;
      timestamp: number | null;
      x: number | null;
      y: number | null;
      image: string | null;
      strokes: unknown;
      parent_id: string | null;
      sender_name: string | null;
      sender_email: string | null;
      read_at: string | null;
      resolved_at: string | null;
      answer: string | null;
      answered_at: string | null;
      answers: components["schemas"]["Answer"][];
      answerable: boolean;
      edited_at: string | null;
      deleted_at: string | null;
      suspected_at: string | null;
      state: "private" | "held" | "shown" | "declined";
      reactions: components["schemas"]["Reaction"][];
      sender_blocked: boolean;
      created_at: string;
      clip_title: string;
    };
    RequestAnswer: {
      vst_id: number;
      name: string | null;
      sent_at: string;
      delete_at: string | null;
    };
    RequestChanges: {
      title?: string;
      message?: null | string;
      questions?: components["schemas"]["NewQuestion"][];
      expires_at?: string | number;
      max_clips?: number;
      keep_days?: number;
      metadata?: components["schemas"]["Metadata"];
      closed?: boolean;
    };
    RequestEmail: {
      recipient_email: string;
      recipient_name?: string;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
    };
    RequestList: {
      requests: components["schemas"]["ClipRequest"][];
      pagination: components["schemas"]["Pagination"];
    };
    RequestRecipient: {
      channel: "email" | "sms";
      address: string;
      name: string | null;
      sent_at: string;
    };
    RequestSms: {
      recipient_phone: string;
      recipient_name?: string;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
    };
    ResendRequest: {
      verification_id: string;
    };
    RevokedShare: {
      share_code: string;
      revoked: true;
    };
    SavedDrawing: {
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
    } & { [key: string]: unknown };
    SearchMatch: {
      where: "title" | "tag" | "speech" | "description" | "text" | "picture";
      text: string;
      timestamp: number | null;
    };
    SecretRotation: {
      end_former?: boolean;
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
    SentAnswer: {
      success: true;
      answer_id: string;
      message_id: string | null;
      recipient: string | null;
      sent: boolean;
      error: string | null;
      delivery: string;
    };
    SentClip: {
      success: true;
      vst_id: number;
      url: string;
      sent_at: string;
      delete_until: string;
      delete_at: string;
    };
    SentMessage: {
      success: true;
      message_id: string;
      recipient: string;
      sent: boolean;
      error: string | null;
      delivery: string;
    };
    SentRequest: {
      success: true;
      request_id: string;
      url: string;
      sent: boolean;
      error: string | null;
      recipient: string;
      message_id: string;
      template_id: number;
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
      success: true;
      access_token: string;
      token_type: "Bearer";
      expires_in: number;
      refresh_token: string;
      refresh_expires_in: number;
      user: components["schemas"]["User"];
    };
    Share: {
      id: string;
      share_code: string;
      public_url: string;
      privacy: "public" | "unlisted" | "private" | "password";
      has_password: boolean;
      expires_at: string | null;
      max_views: number | null;
      allow_replies: boolean;
      replies: "private" | "held" | "open" | "closed";
      allow_download: boolean;
      channel: string;
      recipient_email: string | null;
      recipient_phone: string | null;
      recipient_name: string | null;
      view_count: number;
      unique_view_count: number;
      heard: number | null;
      last_viewed_at: string | null;
      status: "active" | "expired" | "revoked" | "view_limit_reached";
      reminded_at: string | null;
      shown_as_of: string | null;
      shows_removed: boolean;
      revoked_at: string | null;
      created_at: string;
    };
    ShareChanges: {
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: null | "" | string | number;
      password?: null | "" | string;
      max_views?: null | number;
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
    };
    ShareGrant: {
      success: true;
      access_token: string;
      expires_in: number;
    };
    ShareLink: {
      success: true;
      share_code: string;
      public_url: string;
      privacy: "public" | "unlisted" | "private" | "password";
      has_password: boolean;
      expires_at: string | null;
      max_views: number | null;
      allow_replies: boolean;
      replies: "private" | "held" | "open" | "closed";
      allow_download: boolean;
      reply_token: string | null;
      reply_url: string | null;
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
        metadata: { [key: string]: unknown };
        duration_seconds: number | null;
        created_at: string;
      };
      sharing: components["schemas"]["PublicShare"];
      view_count: number;
      unique_view_count: number;
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
      reactions: components["schemas"]["Reaction"][];
      pagination: components["schemas"]["Pagination"];
    };
    ShownReply: {
      id: string;
      sender_name: string | null;
      message: string | null;
      audio_url: string | null;
      duration_seconds: number | null;
      timestamp: number | null;
      x: number | null;
      y: number | null;
      image: string | null;
      strokes: unknown;
      parent_id: string | null;
      from_owner: boolean;
      is_own: boolean;
      changeable_until: string | null;
      edited_at: string | null;
      deleted_at: string | null;
      reactions: components["schemas"]["Reaction"][];
      created_at: string;
    };
    SignedIn: {
      id: string;
      kind: "browser" | "program";
      current: boolean;
      agent: string | null;
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
    };
    SignedInList: {
      sessions: components["schemas"]["SignedIn"][];
    };
    SignedOut: {
      success: true;
      message: string;
    };
    SmsShare: {
      privacy?: "public" | "unlisted" | "private" | "password";
      expires_at?: string | number;
      password?: string;
      max_views?: number;
      replies?: "private" | "held" | "open" | "closed";
      allow_replies?: boolean;
      allow_download?: boolean;
      recipient_phone: string;
      recipient_name?: string;
      message?: string;
      language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
    };
    SmsShareReceipt: {
      success: true;
      share_code: string;
      public_url: string;
      sent_url: string;
      sms_sent: boolean;
      sms_error?: string;
      recipient_phone: string;
      message_id: string;
      template_id: 100;
      delivery: string;
      reply_url: string | null;
    };
    SmsWords: {
      text: string;
    };
    Stats: {
      people: number;
      openings: number;
      heard: number | null;
      listeners: number;
      buckets: number[] | null;
      tags: components["schemas"]["TagStats"][];
      by_day?: components["schemas"]["DayStats"][];
      by_share?: components["schemas"]["LinkStats"][];
    };
    StoredAudio: {
      success: true;
      audio_url: string;
      duration: number | null;
      duration_source: "packets" | "header" | "claim" | null;
      format: string;
      filename: string;
      content_type: string;
      file_size_bytes: number;
      package_stale?: boolean;
      warnings: string[];
    };
    StoredImage: {
      success: true;
      image_url: string;
      position: number | string;
      width: number | null;
      height: number | null;
      alt: string | null;
      filename: string;
      content_type: string;
      file_size_bytes: number;
      package_stale?: boolean;
      warnings: string[];
    };
    StoredText: {
      success: true;
      text_id: string;
      type: string;
      filename: string;
      text_url: string;
      characters: number;
      warnings: string[];
    };
    StrokeChanges: {
      strokes?: { [key: string]: unknown }[];
      remove?: (string | number)[];
    };
    TagStats: {
      number: number;
      timestamp: number;
      reached: number;
      replayed: number;
    };
    Template: {
      channel: "email" | "sms";
      template_id: number;
      name: string;
      event: string;
      kind: "account" | "act" | "notification";
      is_changed: boolean;
      updated_at: string | null;
      languages: ("en" | "de" | "fr" | "es" | "pt" | "ja" | "ar")[];
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
      channel: "email" | "sms";
      template_id: number;
      name: string;
      event: string;
      kind: "account" | "act" | "notification";
      is_changed: boolean;
      updated_at: string | null;
      languages: ("en" | "de" | "fr" | "es" | "pt" | "ja" | "ar")[];
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
      success: true;
      thumbnail_url: string;
      thumbnail_path: string;
      style: string;
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
      success: true;
      status: "completed";
      text: string;
      confidence: number | null;
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
      source: "uploaded" | "imported" | "engine";
      edited: boolean;
      version: number;
      warnings: string[];
      created_at: string;
      updated_at: string;
    };
    TranscriptionChanges: {
      segments?: components["schemas"]["SegmentEdit"][];
      text?: string;
      language?: string | null;
    };
    TranscriptionRequest: {
      language?: string;
      force?: boolean;
    };
    TranscriptionTranslationRequest: {
      target_language: string;
      force?: boolean;
    };
    TranslatedSegment: {
      id: number;
      start: number;
      end: number;
      text: string;
    };
    TranslatedTranscription: {
      success: true;
      status: "completed";
      text: string;
      language: string;
      source_language: string | null;
      provider: string;
      model: string | null;
      quality: "standard" | "draft";
      current: boolean;
      version: number;
      created_at: string;
      segments: components["schemas"]["TranslatedSegment"][];
    };
    Translation: {
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
      quality: "standard" | "draft";
      current: boolean;
      version: number;
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
      success: true;
      keep: components["schemas"]["KeptPart"][];
      status: "ready" | "pending" | "failed";
      duration_seconds: number;
      recording_seconds: number;
    };
    UnlockRequest: {
      password: string;
    };
    Unsubscribed: {
      success: true;
      subscribed: boolean;
      message: string;
    };
    Upload: {
      success: true;
      upload_id: string;
      upload_url: string;
      method: "PUT";
      headers: { [key: string]: string };
      offset: number;
      expires_at: string;
    };
    UploadFields: {
      position?: string;
      alt?: string;
      duration?: number;
      format?: string;
    };
    UploadProgress: {
      success: true;
      upload_id: string;
      offset: number;
      size: number;
      complete: boolean;
      expires_at: string;
    };
    UploadSize: {
      size: number;
    };
    Usage: {
      limits: { [key: string]: components["schemas"]["RateCounter"] };
      storage: {
        clips: number;
        bytes: number;
        quota_bytes: number | null;
      };
      today: {
        transcription_seconds: components["schemas"]["DailyUse"];
        translation_characters: components["schemas"]["DailyUse"];
      };
      bounds: { [key: string]: unknown };
    };
    User: {
      id: string;
      email: string | null;
      phone: string | null;
      name: string | null;
      locale: string | null;
      created_at: string;
    };
    UserChanges: {
      name?: string | null;
      locale?: string | null;
    };
    VerificationSent: {
      success: true;
      status: "verification_required";
      verification_id: string;
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
      success: true;
      access_token: string;
      expires_in: number;
    };
    VoiceTag: {
      timestamp: number;
      x: number | null;
      y: number | null;
      note?: string;
    } & { [key: string]: unknown };
    Waveform: {
      success: true;
      version: 2;
      channels: number;
      sample_rate: number;
      samples_per_pixel: number;
      bits: 8;
      length: number;
      duration: number;
      data: number[];
    };
    Webhook: {
      id: string;
      url: string;
      description: string | null;
      events: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
        | "request.opened"
        | "request.answered"
      )[];
      status: "active" | "paused" | "disabled";
      failures: number;
      last_error: string | null;
      previous_secret_until: string | null;
      created_at: string;
      updated_at: string;
    };
    WebhookChanges: {
      url?: string;
      description?: null | string;
      events?: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
        | "request.opened"
        | "request.answered"
      )[];
      status?: "active" | "paused";
    };
    WebhookDelivery: {
      id: string;
      webhook_id: string;
      event_id: string;
      event:
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
        | "request.opened"
        | "request.answered"
        | "webhook.test";
      status: "pending" | "delivered" | "failed";
      attempts: number;
      last_attempt_at: string | null;
      next_attempt_at: string | null;
      response_status: number | null;
      response_text: string | null;
      duration_ms: number | null;
      error: string | null;
      payload: components["schemas"]["WebhookPayload"];
      created_at: string;
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
      timestamp: string;
      data: { [key: string]: unknown };
    };
    WebhookWithSecret: {
      id: string;
      url: string;
      description: string | null;
      events: (
        | "clip.completed"
        | "clip.failed"
        | "share.viewed"
        | "reply.created"
        | "transcript.ready"
        | "message.bounced"
        | "request.opened"
        | "request.answered"
      )[];
      status: "active" | "paused" | "disabled";
      failures: number;
      last_error: string | null;
      previous_secret_until: string | null;
      created_at: string;
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
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "provider_error";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    BadRequest: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "validation_failed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Conflict: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "clip_not_completed" | "conflict" | "conversion_in_progress" | "idempotency_in_progress";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    ContentTooLarge: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "payload_too_large" | "storage_full";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Forbidden: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "forbidden" | "insufficient_scope" | "invalid_password" | "password_required" | "share_private";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    GatewayTimeout: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "provider_timeout";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Gone: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "request_ended" | "share_expired" | "share_revoked" | "view_limit_reached";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    InternalServerError: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "conversion_failed" | "internal_error";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    MethodNotAllowed: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "method_not_allowed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    NotFound: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "resource_not_found";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    NotImplemented: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "provider_not_configured";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    PreconditionFailed: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "precondition_failed";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    RangeNotSatisfiable: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "range_not_satisfiable";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    ServiceUnavailable: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "service_unavailable";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    TooManyRequests: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "quota_exceeded" | "rate_limit_exceeded";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    Unauthorized: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
          error?: "invalid_code" | "invalid_token" | "refresh_token_invalid";
        };
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    UnprocessableContent: {
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
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
      headers: { [name: string]: unknown };
      content: {
        "application/json": components["schemas"]["Error"] & {
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
}
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      409: components["responses"]["Conflict"];
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["ClipDetails"];
            message: string;
          };
        };
      };
      304: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  getContext: {
    parameters: {
      query?: {
        format?: "json" | "markdown";
        pins?: string;
        from?: number;
        to?: number;
        crops?: "none" | "url" | "inline";
        crop?: "240" | "480" | "960";
        max_chars?: number;
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["Context"];
          "text/markdown": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
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
  getCrop: {
    parameters: {
      query?: {
        size?: "240" | "480" | "960";
        ink?: boolean;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        id: number;
        pin: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
  createFromImage: {
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
        "multipart/form-data": components["schemas"]["NewDraftFromImage"];
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["DraftFromImage"];
          "text/plain": string;
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
      422: components["responses"]["UnprocessableContent"];
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
  getImageText: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["ImageText"];
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["Waveform"];
        };
      };
      202: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["ManifestAnswer"];
        };
      };
      304: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/zip": string;
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "application/zip": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["ConversionProgress"];
        };
      };
      202: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      302: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "video/mp4": string;
        };
      };
      202: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["PendingVideo"];
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "video/mp4": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
  saveDrawing: {
    parameters: {
      query?: {
        recording?: string;
        newest?: string;
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["DrawingAnswer"];
        };
      };
      304: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["SavedDrawing"];
        };
      };
      204: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["SavedDrawing"];
        };
      };
      204: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
          vst_file: string;
        };
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "application/vnd.vst+zip": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["Thumbnail"];
        };
      };
      201: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
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
  getClipStats: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        by?: "day" | "share";
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["Stats"];
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
  getShareStats: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        by?: "day" | "share";
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["Stats"];
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
  getClipStatsTable: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        by?: "day" | "share";
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
        headers: { [name: string]: unknown };
        content: {
          "text/csv": string;
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
  getShareStatsTable: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        by?: "day" | "share";
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/csv": string;
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
  listReplies: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        suspected?: boolean;
        state?: "open" | "resolved" | "all";
        unread?: boolean;
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  watchReplies: {
    parameters: {
      query?: never;
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
        headers: { [name: string]: unknown };
        content: {
          "text/event-stream": string;
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
        state?: "open" | "resolved" | "all";
        unread?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReplyApproval"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  updateReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        replyId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReplyChange"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  resolveReply: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  reopenReply: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  blockVisitor: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  unblockVisitor: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        "multipart/form-data": components["schemas"]["NewAnswer"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["SentAnswer"];
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  createRequest: {
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
        "multipart/form-data": components["schemas"]["NewRequest"];
      };
    };
    responses: {
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["MadeRequest"];
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
  listRequests: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["RequestList"];
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
  getRequest: {
    parameters: {
      query?: {
        after?: number;
      };
      header?: {
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        requestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["ClipRequest"];
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
  updateRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        requestId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RequestChanges"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["ClipRequest"];
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
  deleteRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        requestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["DeletedRequest"];
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
  requestByEmail: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        requestId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RequestEmail"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["SentRequest"];
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
  requestBySms: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        requestId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RequestSms"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["SentRequest"];
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
  getPublicRequest: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["PublicRequest"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getRequestImage: {
    parameters: {
      query?: never;
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      410: components["responses"]["Gone"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  countRequestOpening: {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["OpenedRequest"];
        };
      };
      400: components["responses"]["BadRequest"];
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
  beginAnswer: {
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
      201: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["BegunAnswer"];
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Gone"];
      413: components["responses"]["ContentTooLarge"];
      422: components["responses"]["UnprocessableContent"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  sendAnswer: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        code: string;
        vstId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["AnswerToSend"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["SentClip"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
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
  listConnections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["ConnectionList"];
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
  saveConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        target: "github" | "gitlab" | "linear" | "jira" | "slack";
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewConnection"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["Connection"];
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
      502: components["responses"]["BadGateway"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        target: "github" | "gitlab" | "linear" | "jira" | "slack";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["DeletedConnection"];
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
  handOverClip: {
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
        "application/json": components["schemas"]["NewHandover"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["HandoverAnswer"];
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
  listHandovers: {
    parameters: {
      query?: never;
      header?: {
        Prefer?: components["parameters"]["PreferWait"];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["HandoverList"];
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
  getPublicContext: {
    parameters: {
      query?: {
        format?: "json" | "markdown";
        pins?: string;
        from?: number;
        to?: number;
        crops?: "none" | "url";
        crop?: "240" | "480" | "960";
        max_chars?: number;
        v?: string;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["Context"];
          "text/markdown": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
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
  getPublicCrop: {
    parameters: {
      query?: {
        size?: "240" | "480" | "960";
        ink?: boolean;
        v?: string;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
        Range?: components["parameters"]["Range"];
        "If-Range"?: components["parameters"]["IfRange"];
      };
      path: {
        code: string;
        pin: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      206: {
        headers: { [name: string]: unknown };
        content: {
          "image/webp": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
  watchShownReplies: {
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
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "text/event-stream": string;
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
  react: {
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
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewReaction"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["Reactions"];
            message: string;
          };
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
  withdrawReaction: {
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
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewReaction"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["Reactions"];
            message: string;
          };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content?: never;
      };
      307: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
  changeReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
        replyId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangedReply"];
      };
    };
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["ReplyReceipt"];
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
  withdrawReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
        replyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
            success: true;
            data: components["schemas"]["DeletedReply"];
            message: string;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Gone"];
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["Transcription"];
        };
      };
      202: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["Transcription"];
          "text/vtt": string;
          "application/x-subrip": string;
          "text/plain": string;
        };
      };
      304: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["TranslatedTranscription"];
        };
      };
      202: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      query?: {
        language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      query?: {
        language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      query?: {
        language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      query?: {
        language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
      query?: {
        language?: "en" | "de" | "fr" | "es" | "pt" | "ja" | "ar";
      };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": components["schemas"]["OpenApiDocument"];
        };
      };
      304: {
        headers: { [name: string]: unknown };
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
        headers: { [name: string]: unknown };
        content: {
          "application/json": {
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
