/** Where the file of an upload is sent. */
export const uploadPath = (uploadId: string): string => `/api/v1/player/documents/uploads/${uploadId}/file`
