/** What every code means that has no row of its own in the error catalogue: `docs/errors.md` lists them too. */
import type { CatalogueScreen, errorCatalogue } from './error-catalogue.ts'
import type { ErrorCode } from './errors.ts'

type CodeOf<Row> = Row extends { readonly answer: { readonly code: infer Code } } ? Code : never
type Rows = (typeof errorCatalogue)[CatalogueScreen]
/** Distributes over the screens, whose errors have different names. */
type CodeIn<Screen> = Screen extends unknown ? CodeOf<Screen[keyof Screen]> : never

/** A new code has a row in the catalogue or a line here. */
export const otherErrors = {
  'error.not_found': 'nothing is there under the address',
  'error.method_not_allowed': 'the address is called with another method',
  'error.payload_too_large': 'more was sent than the call takes',
  'error.unsupported_media_type': 'what was sent is no JSON',
  'error.upgrade_required': 'the address is that of a socket',
  'error.unavailable': 'the server is closed for maintenance, or cannot reach what it needs',
  'error.timeout': 'the call took too long; what it did is not known',
  'error.idempotency.conflict': 'the key was used for another request',
  'error.origin.refused': 'the request came from another site',
  'error.preview.read_only': 'a preview of the site changes nothing',
  'error.step_up.required': 'the call needs a recent proof: the site asks for it and sends the call again',
  'error.second_factor.on': 'codes are turned on already, such as on another device',
  'error.second_factor.off': 'codes are turned off already',
  'error.second_factor.password': 'the account has no password, after which a code could be asked for',
  'error.registration.not_found': 'the sign-up is over: the form begins again',
  'error.registration.step': 'another step of the sign-up comes first',
  'email.code.invalid': 'the code of a mail is wrong; the texts are those of an SMS',
  'email.max.attempts.reached': 'no attempts are left for the code of a mail; the texts are those of an SMS',
  'error.bank.expired': 'the attempt by bank is over or of another browser',
  'error.bank.pending': 'the bank has not said yet who it is: the site asks again',
  'error.bank.unavailable': 'the bank’s company does not answer',
  'error.bank.refused': 'the person that the bank names cannot continue; the reason is told',
  'error.inbox.restricted': 'the account has no inbox while it is restricted',
  'error.marketing.not_allowed': 'the account gets no marketing in its present state',
  'error.account.closing.money': 'money, rounds or payments are left before an account closes',
  'error.account.closing.status': 'a break or an exclusion runs: closing would replace it',
  'error.break.running': 'what is called is closed during a break; no page that is open then calls it',
  'error.limit.pending.none': 'the request for a limit or an interval has lapsed or was cancelled',
  'error.limit.pending.early': 'the request for a limit or an interval cannot be confirmed yet',
  'error.deposit.choice.due': 'a choice about a deposit limit comes first: the cashier asks for it',
  'error.deposit.review.due': 'a look at figures and limits comes first: the cashier shows them',
  'error.withdrawal.not_found': 'the withdrawal is none of this player',
  'error.terms.due': 'new terms are due: the site asks to accept them first',
  'error.terms.changed': 'the text or the version changed after it was shown: the new one is shown',
  'error.game.not_found': 'there is no such game',
  'error.game.unavailable': 'the studio does not open the game now',
  'error.game.paused': 'the return watch stopped the game',
  'error.game.blocked.place': 'the game is closed where the player is',
  'error.game.blocked.access': 'the account may not play the game',
  'error.game.blocked.status': 'the account may not play in its present state',
  'error.game.blocked.excluded': 'an exclusion runs',
  'error.game.blocked.timeout': 'a break runs',
  'error.game.blocked.licence': 'the licence of the market does not cover the game',
  'error.game.alerts_full': 'as many seats are watched as a player may watch',
  'error.game.demo.unavailable': 'the game has no demo',
  'error.game.provider': 'the studio did not answer, or refused to open the game',
  'error.game.session_not_found': 'the session of the game is over or of another player',
  'error.game.round_not_found': 'the round is none of this player',
  'error.tournament.not_found': 'there is no such tournament',
  'error.tournament.closed': 'the tournament takes no more players',
  'error.tournament.refused': 'the player may not take part; the reason is told',
} as const satisfies Readonly<Record<Exclude<ErrorCode, CodeIn<Rows>>, string>>
