import type { Routes } from '@marquee/contract'
import { AppError, type Caller, type Handlers, fieldError } from '../../kernel/index.ts'
import type { AcceptedText } from './accepted-terms.ts'
import type { PlayerFacts, Players } from './service.ts'
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
export function termsHandlers(
  {
    players,
    currentTermsVersion,
  }: {
    readonly players: Pick<Players, 'acceptTerms' | 'acceptedTerms'>
    readonly currentTermsVersion: () => number
  },
  me: (caller: Caller) => Promise<PlayerFacts>,
): Pick<Handlers<Routes>, TermsRouteId> {
  return {
    'player.acceptTerms': async ({ version }, { caller }) => {
      if (version > currentTermsVersion()) throw fieldError('version', 'unknown')
      const { language } = await me(caller)
      const accepted = await players.acceptTerms(caller.playerId, { version, language })
      return { termsAndConditionsAcceptedVersion: accepted }
    },
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
