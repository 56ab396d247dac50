import type { Routes } from '@marquee/contract'
import { AppError, type Handlers, isAppError } from '../../kernel/index.ts'
import type { AcceptedText } from './accepted-terms.ts'
import type { Players } from './service.ts'
import type { TermsAcceptance } from './terms-text-store.ts'

export type TermsRouteId = 'player.acceptTerms' | 'player.acceptedTerms' | 'player.acceptedTermsText'

const hashOf = ({ textHash }: TermsAcceptance): string | null => textHash?.toString('hex') ?? null

const presentAcceptance = (acceptance: TermsAcceptance) => ({
  version: acceptance.version,
  language: acceptance.language,
  acceptedAt: acceptance.acceptedAt.toString(),
  textHash: hashOf(acceptance),
})

const presentText = (accepted: AcceptedText) => ({
  textHash: hashOf(accepted),
  text: accepted.text && {
    language: accepted.text.language,
    title: accepted.text.title,
    sections: accepted.text.sections.map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: [...paragraphs],
    })),
  },
})

/** Terms that the caller accepts and has accepted; nobody reads those of somebody else. */
export function termsHandlers({
  players,
  currentTermsVersion,
}: {
  readonly players: Pick<Players, 'acceptTerms' | 'acceptedTerms'>
  readonly currentTermsVersion: () => number
}): Pick<Handlers<Routes>, TermsRouteId> {
  /** Says which version is in force. */
  function rethrow(error: unknown): never {
    if (!isAppError(error) || error.code !== 'error.terms.changed') throw error
    throw new AppError(error.code, { additionalInfo: { version: currentTermsVersion() } })
  }
  return {
    'player.acceptTerms': async ({ version, textHash }, { caller }) => ({
      termsAndConditionsAcceptedVersion: await players
        .acceptTerms(caller.playerId, { version, textHash: Buffer.from(textHash, 'hex') })
        .catch(rethrow),
    }),
    'player.acceptedTerms': async (_input, { caller }) => ({
      acceptances: (await players.acceptedTerms.listOf(caller.playerId)).map(presentAcceptance),
    }),
    'player.acceptedTermsText': async ({ version }, { caller }) => {
      const accepted = await players.acceptedTerms.textOf(caller.playerId, version)
      if (!accepted) throw new AppError('error.not_found')
      return presentText(accepted)
    },
  }
}
