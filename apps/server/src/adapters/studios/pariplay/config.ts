import { z } from 'zod'
import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'
import { type FreeRoundCredit, freeRoundCredits, type RepeatAnswer, repeatAnswers } from './assumed.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** What all our accounts share. */
export interface PariplayConfig {
  /** Base URL of `/api/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  readonly repeatAnswer: RepeatAnswer
  readonly freeRoundCredit: FreeRoundCredit
}

/** Credentials for one account: the same in both directions, inside the body. */
export interface PariplayAccount extends OperatorAccount {
  readonly user: string
  /** Passwords: the current one first, then the previous one. */
  readonly secrets: readonly string[]
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readPariplaySettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_USER`, `${prefix}_PASSWORDS`])
    return {
      user: reader.read(`${prefix}_USER`, text, required('sandbox-marquee')),
      secrets: reader.secrets(`${prefix}_PASSWORDS`, 'company', required(['sandbox-pariplay-password'])),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('PARIPLAY', ['PARIPLAY_API_URL', 'PARIPLAY_GAME_ORIGIN', 'PARIPLAY_PASSWORDS'])
  return {
    config: {
      apiUrl: reader.read('PARIPLAY_API_URL', httpUrl, required(`${sandboxUrl}/pariplay`)),
      gameOrigin: reader.read('PARIPLAY_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
      repeatAnswer: reader.read('PARIPLAY_REPEAT_ANSWER', z.enum(repeatAnswers), { fallback: 'error' }),
      freeRoundCredit: reader.read('PARIPLAY_FREE_ROUND_CREDIT', z.enum(freeRoundCredits), {
        fallback: 'perSpin',
      }),
    },
    accounts: readAccounts(reader, 'PARIPLAY', readAccount),
    timeoutMs: reader.read('PARIPLAY_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
