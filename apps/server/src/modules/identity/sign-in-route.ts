import type { RouteAnswer } from '@marquee/contract'
import { shownCountry } from '@marquee/markets'
import { AppError, type RequestContext } from '../../kernel/index.ts'
import { type Outside, visitorBlock } from '../outside/index.ts'
import { presentSignedIn } from './present-session.ts'
import { identityCookie } from './sessions.ts'
import { deviceCookie, type SignInAnswer, type SignInVisit } from './sign-in-session.ts'

/** What the calls of all sign-ins have in common, by whatever the player proves who they are. */
export interface SignInRoute {
  /** @throws AppError `error.country.blocked` where the site is closed */
  visitOf(context: RequestContext): SignInVisit
  /** Sets the cookies of a sign-in. @returns the answer of the contract */
  answer(context: RequestContext, answer: SignInAnswer): SignedInAnswer
  readonly present: typeof presentSignedIn
}

type SignedInAnswer = RouteAnswer<'session.create'>

export function createSignInRoute(deps: {
  readonly placeOf: Outside['placeOf']
  readonly cookieSeconds: number
}): SignInRoute {
  return {
    visitOf(context) {
      const place = deps.placeOf(context)
      if (visitorBlock('signIn', place) !== null) throw new AppError('error.country.blocked')
      return {
        ip: context.ip,
        userAgent: context.userAgent,
        country: shownCountry(place.country),
        device: context.cookies[deviceCookie],
        cookie: context.cookies[identityCookie],
      }
    },
    answer(context, answer) {
      context.setCookie(identityCookie, answer.refreshToken, { maxAgeSeconds: deps.cookieSeconds })
      context.setCookie(deviceCookie, answer.device, { maxAgeSeconds: deps.cookieSeconds })
      return presentSignedIn(answer, answer.firstLogin)
    },
    present: presentSignedIn,
  }
}
