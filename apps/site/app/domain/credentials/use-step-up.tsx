import type { RouteSent, StepUpMethod } from '@marquee/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { ChunkFailed } from '../../shared/loading/chunk-failed.tsx'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { browserSession } from '../session/index.ts'
import { askPasskey, canUsePasskeys } from './passkey-browser.ts'

const StepUpDialog = lazyWithPreload(() => import('./step-up-dialog.tsx').then((file) => file.StepUpDialog), {
  fallback: null,
  Failed: ChunkFailed,
})

class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

/** The player closed the dialog: nothing was done. */
export const isStepUpCancelled = (error: unknown): boolean => error instanceof StepUpCancelled

/** Calls that the server may answer with a step-up, and the dialog that asks for it. */
export interface StepUp {
  /**
   * Sends a call. When the server asks for a step-up, the player is asked for a proof, by passkey, password, code or
   * bank, and the call is sent again.
   * @param password the present one, where the form has it: then nobody is asked, unless the account has codes
   * @throws what the call throws, errors of the API for a wrong `password`, and `StepUpCancelled`
   */
  readonly run: <T>(call: () => Promise<T>, password?: string) => Promise<T>
  /** To be rendered by the screen. */
  readonly dialog: ReactNode
}

/** The shortest first. */
const methods = ['passkey', 'pwd', 'otp', 'bank'] as const satisfies readonly StepUpMethod[]

/** The ways that the account has, as far as this version of the site knows them and the browser can use them. */
function methodsIn({ additionalInfo }: ApiError): readonly StepUpMethod[] {
  const named = additionalInfo['methods']
  const isUsable = (method: StepUpMethod) => method !== 'passkey' || canUsePasskeys()
  return methods.filter((method) => Array.isArray(named) && named.includes(method) && isUsable(method))
}

interface Question {
  readonly methods: readonly StepUpMethod[]
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Calls that need a recent proof of who the player is (decision 61). */
export function useStepUp(): StepUp {
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>()

  /** The next calls carry a token with the new `auth_time`. */
  async function prove(password: string): Promise<void> {
    await getApi(client)('player.stepUp', { password })
    await browserSession.renew()
  }
  async function proveByBank(answer: RouteSent<'player.stepUpByBank'>): Promise<void> {
    await getApi(client)('player.stepUpByBank', answer)
    await browserSession.renew()
  }
  async function proveByCode(code: string): Promise<void> {
    await getApi(client)('player.stepUpByCode', { code })
    await browserSession.renew()
  }
  async function proveByPasskey(): Promise<void> {
    const passkey = await askPasskey(await getApi(client)('player.stepUpOptions', {}))
    await getApi(client)('player.stepUpByPasskey', { passkey })
    await browserSession.renew()
  }
  const ask = (known: readonly StepUpMethod[]) =>
    new Promise<void>((resolve, reject) => {
      setQuestion({ methods: known, resolve, reject })
    }).finally(() => setQuestion(undefined))

  return {
    async run(call, password) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'error.step_up.required') throw error
        const known = methodsIn(error)
        await (password === undefined || !known.includes('pwd') ? ask(known) : prove(password))
        return call()
      }
    },
    dialog: question && (
      <StepUpDialog
        methods={question.methods}
        onPassword={(password) => prove(password).then(question.resolve)}
        onCode={(code) => proveByCode(code).then(question.resolve)}
        onBank={(answer) => proveByBank(answer).then(question.resolve)}
        onPasskey={() => proveByPasskey().then(question.resolve)}
        onClose={() => question.reject(new StepUpCancelled())}
      />
    ),
  }
}
