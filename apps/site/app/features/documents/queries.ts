import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { fileUpload } from './send-file.ts'

export type Documents = RouteOutput<'documents.list'>
export type PlayerDocument = Documents['idDocument']
export type DocumentUpload = RouteOutput<'documents.beginUpload'>

const documentsKey = [...ME, 'documents'] as const
/** The result of a page of the identity company arrives while this page is open. */
const POLL_MS = 10_000

/** @param isWaiting whether a page of the identity company is open, whose result is waited for */
export const documentsQuery = (isWaiting = false) =>
  apiQuery(documentsKey, 'documents.list', {}, { refetchInterval: isWaiting ? POLL_MS : false })

/** What a player has chosen to send. */
export type DocumentChoice = RouteSent<'documents.request'>

/** Begins a document of a kind and its upload. Both are idempotent: an attempt is repeated from the beginning. */
function useBeginUpload() {
  const client = useQueryClient()
  return async (choice: DocumentChoice, signal?: AbortSignal): Promise<DocumentUpload> => {
    const api = getApi(client)
    const { id } = await api('documents.request', choice, { signal })
    return api('documents.beginUpload', { documentId: id ?? '' }, { signal })
  }
}

/** Where the identity company takes the pictures of a document. */
export function useOpenPage() {
  const client = useQueryClient()
  const begin = useBeginUpload()
  return useMutation({
    mutationFn: (choice: DocumentChoice) => begin(choice),
    onSettled: () => client.invalidateQueries({ queryKey: documentsKey }),
  })
}

export interface Sending {
  readonly choice: DocumentChoice
  readonly file: File
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file, and reads the documents again, also when the outcome is unknown. */
export function useSendFile() {
  const client = useQueryClient()
  const begin = useBeginUpload()
  return useMutation({
    mutationFn: async ({ choice, file, signal, onProgress }: Sending) => {
      const { uploadId } = await begin(choice, signal)
      return getApi(client)(
        'documents.sendFile',
        { uploadId },
        { signal, upload: fileUpload(file, onProgress) },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: documentsKey }),
  })
}
