/** An upload in parts that is open on the server. */
export interface OpenUpload {
  clipId: number;
  uploadId: string;
}

export const uploadPath = ({ clipId, uploadId }: OpenUpload) => `/security/vst/${clipId}/uploads/${uploadId}`;
