/** Where the signed-in browser downloads the file of an export. */
export const filePath = (exportId: string): string => `/api/v1/player/data_export/${exportId}/file`
