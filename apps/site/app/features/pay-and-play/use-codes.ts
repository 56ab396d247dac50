import type { RouteAnswer } from '@marquee/contract'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { type CodeNote, type PinKind, noteOf } from './model.ts'
import { useSendCode } from './queries.ts'

export interface Codes {
  /** The code that was sent last. */
  readonly pin: RouteAnswer<'pnp.playerCode'> | undefined
  readonly isSending: boolean
  /** Why no code was sent. */
  readonly note: CodeNote | undefined
  readonly send: (kind: PinKind) => void
}

/** Sends codes: after the contact data, after the code before, and when the person asks for another. */
export function useCodes(sessionId: string): Codes {
  const sending = useSendCode()
  const [note, setNote] = useState<CodeNote>()
  return {
    pin: sending.data,
    isSending: sending.isPending,
    note,
    send(kind) {
      setNote(undefined)
      sending.mutate(
        { sessionId, kind },
        {
          onError(error) {
            if (!(error instanceof ApiError)) throw error
            setNote(noteOf(error))
          },
        },
      )
    },
  }
}
