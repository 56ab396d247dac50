import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { getApi } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { fileUpload } from './send-file.ts'

export type Documents = RouteOutput<'documents.list'>
export type PlayerDocument = Documents['idDocument']
export type DocumentUpload = RouteOutput<'documents.beginUpload'>

const documentsKey = [...ME, 'documents'] as const
/** The result of a page of the identity company arrives while this page is open. */
const POLL_MS = 10_000

/** Others decide about documents: they are read with each look at the page, and while a result is waited for. */
export const documentsQuery = () =>
  apiQuery(
    documentsKey,
    'documents.list',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data?.openAtCompany.length ?? 0) > 0 ? POLL_MS : false),
    },
  )

/** What a player has chosen to send. */
export type DocumentChoice = RouteSent<'documents.request'>

/** Begins a document of a kind and its upload. Both are idempotent. */
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
    onSettled: () => void client.invalidateQueries({ queryKey: documentsKey }),
  })
}

export interface Sending {
  readonly choice: DocumentChoice
  readonly file: File
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The server takes so many files at a time: another attempt is made so often, so much later. */
const BUSY_ATTEMPTS = 3
const BUSY_MS = 2_000

const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'error.unavailable' && !error.isMaintenance

/** @throws the signal's reason when the wait is cancelled */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

async function untilFree<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || count === BUSY_ATTEMPTS) throw error
      await wait(BUSY_MS, signal)
    }
  }
}

/** Refusals of an upload in whose place another one is begun. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'error.document.upload_over' || error.code === 'error.not_found')

/**
 * Sends a file, and reads the documents again, also when the outcome is unknown. A further attempt with the same file
 * sends it to the same upload: where it has arrived before, the server gives the same answer.
 */
export function useSendFile() {
  const client = useQueryClient()
  const begin = useBeginUpload()
  const last = useRef<{ readonly file: File; readonly uploadId: string }>(undefined)
  const put = ({ file, signal, onProgress }: Sending, uploadId: string) =>
    untilFree(
      () =>
        getApi(client)('documents.sendFile', { uploadId }, { signal, upload: fileUpload(file, onProgress) }),
      signal,
    )
  return useMutation({
    mutationFn: async (sending: Sending) => {
      const { choice, file, signal } = sending
      if (last.current?.file === file)
        try {
          return await put(sending, last.current.uploadId)
        } catch (error) {
          if (!isOver(error)) throw error
        }
      const { uploadId } = await begin(choice, signal)
      last.current = { file, uploadId }
      return put(sending, uploadId)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: documentsKey }),
  })
}
