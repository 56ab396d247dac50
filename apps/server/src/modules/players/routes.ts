import type { Routes } from '@marquee/contract'
import { homePrefixOf, marketOfCountry, shownCountry, unknownCountry } from '@marquee/markets'
import { AppError, type Caller, type Handlers } from '../../kernel/index.ts'
import { visitorBlock } from '../outside/index.ts'
import type { CookieChoice } from './consent-store.ts'
import type { PlayerFacts, Players } from './service.ts'
import { termsHandlers, type TermsRouteId } from './terms-routes.ts'

type PlayerRouteId =
  | 'player.profile'
  | 'player.accessContext'
  | 'player.accessDetails'
  | 'player.station'
  | 'player.transactionSummary'
  | TermsRouteId
  | 'player.cookieConsent'
  | 'player.setCookieConsent'

/** Origin of a request: its address, and our own proxies' headers. */
export interface Visitor {
  readonly ip: string
  readonly edge: Readonly<Record<string, string | undefined>>
}

/** Location of a request; `UN` when unknown. */
export interface VisitorPlace {
  readonly country: string
  readonly region: string | null
  readonly city: string | null
}

export interface PlayersRoutesDependencies {
  readonly players: Players
  readonly placeOf: (visitor: Visitor) => VisitorPlace
  readonly currentTermsVersion: () => number
  /** Spec 1 §3 `requestDocumentTypeStatus`; provided by `verification`. */
  readonly documentStatusesOf: (playerId: bigint) => Promise<string>
}

export function playersHandlers(deps: PlayersRoutesDependencies): Pick<Handlers<Routes>, PlayerRouteId> {
  const { players } = deps
  async function me(caller: Caller): Promise<PlayerFacts> {
    const facts = await players.factsOf(caller.playerId)
    if (!facts) throw new AppError('error.session.missing')
    return facts
  }
  return {
    'player.profile': async (_input, { caller }) => readProfile(deps, await me(caller)),
    'player.accessDetails': async (_input, { caller }) => (await me(caller)).access,
    'player.accessContext': async (_input, context) => {
      const place = deps.placeOf(context)
      const reason = visitorBlock('page', place)?.why ?? null
      return {
        restricted: reason !== null,
        reason,
        country: shownCountry(place.country),
        province: place.region,
      }
    },
    'player.station': async (_input, context) => {
      const { ip, userAgent, language, caller } = context
      const place = deps.placeOf(context)
      const detected = shownCountry(place.country)
      const facts = caller ? await me(caller) : null
      const country = facts?.country ?? (detected === unknownCountry ? undefined : detected)
      const device = deviceOf(userAgent ?? '')
      return {
        autodetectedCountry: detected,
        autodetectedRegion: place.region,
        autodetectedCity: place.city,
        ipAddress: ip,
        market: marketOfCountry(country),
        langmarket: homePrefixOf({
          ...(country === undefined ? {} : { country }),
          ...(place.region === null ? {} : { province: place.region }),
          ...(language === undefined ? {} : { browserLanguage: language }),
        }),
        isMobile: device === 'mobile',
        isTablet: device === 'tablet',
        isDesktop: device === 'desktop',
      }
    },
    'player.transactionSummary': async (_input, { caller }) => ({
      totalDepositsCount: (await me(caller)).depositsCount,
    }),
    ...termsHandlers(deps),
    'player.cookieConsent': async ({ cookiesConsentId }) => {
      const choice = cookiesConsentId === undefined ? null : await players.cookieChoiceOf(cookiesConsentId)
      return {
        cookiesConsentId: choice?.consentId ?? null,
        options: choice && optionsOf(choice),
        version: choice?.version ?? 1,
      }
    },
    'player.setCookieConsent': async ({ cookiesConsentId, version, options }, { caller }) => {
      const choice = await players.setCookieChoice({
        consentId: cookiesConsentId,
        version,
        performance: options.performance,
        marketing: options.marketing,
        playerId: caller?.playerId ?? null,
      })
      return {
        cookiesConsentId: choice.consentId,
        options: optionsOf(choice),
        version: choice.version,
        acceptedAt: choice.at.toString(),
      }
    },
  }
}

function optionsOf(choice: CookieChoice): { essentials: true; performance: boolean; marketing: boolean } {
  return { essentials: true, performance: choice.performance, marketing: choice.marketing }
}

function deviceOf(userAgent: string): 'mobile' | 'tablet' | 'desktop' {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|Android/.test(userAgent) ? 'mobile' : 'desktop'
}

type Profile = Awaited<ReturnType<Handlers<Routes>['player.profile']>>

async function readProfile(
  { players, documentStatusesOf }: Pick<PlayersRoutesDependencies, 'players' | 'documentStatusesOf'>,
  facts: PlayerFacts,
): Promise<Profile> {
  const acceptedTerms = await players.acceptedTermsOf(facts.playerId)
  return presentProfile(facts, { acceptedTerms, documentStatuses: await documentStatusesOf(facts.playerId) })
}

function presentProfile(
  facts: PlayerFacts,
  { acceptedTerms, documentStatuses }: { readonly acceptedTerms: number; readonly documentStatuses: string },
): Profile {
  return {
    playerId: Number(facts.playerId),
    personid: facts.accessId,
    firstName: facts.firstName,
    lastName: facts.lastName,
    email: facts.email,
    languageCode: facts.language,
    currencyCode: facts.currency,
    countryCode: facts.country,
    provinceCode: facts.province,
    market: facts.market,
    accountStatus: facts.status,
    kycStatus: facts.kycStatus,
    requestDocumentTypeStatus: documentStatuses,
    firstLogin: facts.isFirstLogin,
    firstDepositDate: facts.firstDepositAt?.toString() ?? null,
    termsAndConditionsAcceptedVersion: acceptedTerms,
    access: facts.access,
    loyaltyLevel: facts.loyaltyLevel,
    limitLevel: facts.limitLevel,
    volt: facts.marks.volt,
    affiliateReg: facts.marks.affiliateRegistered,
    macropay: facts.marks.macropay,
    isWithdrawalReview: facts.marks.withdrawalReview,
    crypto: facts.marks.crypto,
  }
}
