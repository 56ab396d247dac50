/**
 * Every refusal the platform can give, listed once: HTTP status and whether the same request may succeed later
 * without a change. One meaning per code, for ever (spec 1 §8, spec 2 §8). A business refusal on an authorised
 * call is never 401 or 403, because the client signs a player out on those. Exceptions are `error.step_up.required`,
 * after which the player proves again who they are, and `error.break.running` in a session during a break: both go on.
 */
export const errorTable = {
  'error.validation': { status: 400, retryable: false },
  'error.not_found': { status: 404, retryable: false },
  'error.method_not_allowed': { status: 405, retryable: false },
  'error.payload_too_large': { status: 413, retryable: false },
  'error.unsupported_media_type': { status: 415, retryable: false },
  'error.upgrade_required': { status: 426, retryable: false },
  'error.rate.limited': { status: 429, retryable: true },
  'error.system.error': { status: 500, retryable: true },
  'error.unavailable': { status: 503, retryable: true },
  'error.timeout': { status: 504, retryable: true },
  'error.idempotency.conflict': { status: 409, retryable: false },
  'error.invalid.site.id': { status: 400, retryable: false },
  'error.origin.refused': { status: 403, retryable: false },
  'error.preview.read_only': { status: 403, retryable: false },

  // session (spec 1 §8, login errors from the server)
  'error.token.expired': { status: 401, retryable: false },
  'error.session.missing': { status: 401, retryable: false },
  /**
   * The call needs a more recent proof of who the player is. `additionalInfo` has `maxAgeMinutes` and `methods`: those
   * of `stepUpMethods` that the account has, maybe none.
   */
  'error.step_up.required': { status: 403, retryable: true },
  'error.timeout.in.progress': { status: 401, retryable: false },
  'error.exclusion.in.progress': { status: 401, retryable: false },
  'error.exclusion.in.progress.indefinitely': { status: 401, retryable: false },
  'error.sign.in.attempt.count.exceeded': { status: 401, retryable: true },
  /**
   * A register of excluded players does not answer: nobody is refused for good, and nothing was counted. In
   * `additionalInfo` the `register`, as in the exclusion that one has told.
   */
  'error.register.unavailable': { status: 503, retryable: true },
  /** The register knows people by a national number, which the account does not have: its owner's bank names it. */
  'error.register.number_required': { status: 403, retryable: false },
  /**
   * The person may not play here, and no reason is told (ID-21). A sign-in with `duringBreak` opens what stays open:
   * own money, statements and help.
   */
  'error.account.play_closed': { status: 401, retryable: false },
  'error.account.deactivated': { status: 401, retryable: false },
  'error.account.closed': { status: 401, retryable: false },
  'error.player.not.found': { status: 401, retryable: false },
  /**
   * The password was right; `session.secondFactor` ends the sign-in with a code. `additionalInfo` has `expiresAt` and
   * `attemptsLeft`.
   */
  'error.second_factor.required': { status: 401, retryable: false },

  // codes of the player's app
  /** Not a code that is good now: wrong, too old, or used before. At the field `code`; mostly with `attemptsLeft`. */
  'error.second_factor.code': { status: 400, retryable: true },
  /** Too many wrong codes of the account; `additionalInfo.minutes` says when codes are checked again. */
  'error.second_factor.attempts': { status: 400, retryable: true },
  /** What the code was for is over, unknown, or of another browser or session: it begins again. */
  'error.second_factor.expired': { status: 400, retryable: false },
  'error.second_factor.on': { status: 409, retryable: false },
  'error.second_factor.off': { status: 409, retryable: false },
  /** The account has no password, after which a code could be asked for. */
  'error.second_factor.password': { status: 409, retryable: false },

  /** The device company denies this device, and the market's policy stops the action. */
  'error.device.refused': { status: 409, retryable: false },

  // sign-up (spec 1 §8)
  'error.captcha.validation': { status: 403, retryable: true },
  'error.country.blocked': { status: 403, retryable: false },
  'error.registration.country.unsupported': { status: 400, retryable: false },
  'error.registration.player_already_exists': { status: 400, retryable: false },
  'error.registration.not_found': { status: 400, retryable: false },
  'error.registration.step': { status: 409, retryable: false },
  'error.registration.age': { status: 400, retryable: false },
  'error.cpf.duplicate_found': { status: 400, retryable: false },
  /** The register of taxpayers does not confirm number, name and birth date; it is not told which. */
  'error.cpf.not_confirmed': { status: 400, retryable: false },
  /** The register of taxpayers does not answer: nothing is known, and nobody was refused. */
  'error.cpf.unavailable': { status: 503, retryable: true },
  'error.vonage.phone.invalid': { status: 403, retryable: false },
  'sms.code.invalid': { status: 400, retryable: true },
  'sms.max.attempts.reached': { status: 400, retryable: false },
  'email.code.invalid': { status: 400, retryable: true },
  'email.max.attempts.reached': { status: 400, retryable: false },
  'unhandled.error.no.code': { status: 502, retryable: true },
  'error.old_password.incorrect': { status: 400, retryable: false },
  'error.password.reset': { status: 400, retryable: false },
  /** The link to a closed account's statement, or what it has opened, is over. */
  'error.statement.link': { status: 400, retryable: false },

  // pay-and-play (spec 1 §4)
  /** The attempt is unknown, over, or belongs to another browser. */
  'error.bank.expired': { status: 400, retryable: false },
  /** The bank has not said yet who it is. */
  'error.bank.pending': { status: 409, retryable: true },
  /** The bank's company does not answer: nothing is known, and nobody was refused. */
  'error.bank.unavailable': { status: 503, retryable: true },
  /** `additionalInfo.reason` says why; for `account` also what a sign-in would say. No money has moved. */
  'error.bank.refused': { status: 400, retryable: false },

  // passkeys
  /** The challenge is unknown, over, used, or belongs to another browser. */
  'error.passkey.expired': { status: 400, retryable: false },
  /** The passkey is unknown, belongs to another account, or its answer is not right. Nothing says which. */
  'error.passkey.refused': { status: 400, retryable: false },
  /** The account has as many as it may have. */
  'error.passkey.limit_reached': { status: 409, retryable: false },
  /** Nothing else would be left to log in with. */
  'error.passkey.last': { status: 409, retryable: false },

  // account forms (spec 1 §8)
  /** Told only to somebody who has proved to have the number. */
  'error.phone_number.taken': { status: 409, retryable: false },
  /** A player flagged risk payout or suspended has no inbox (spec 1 §6). */
  'error.inbox.restricted': { status: 409, retryable: false },
  /** An account that is excluded, closed or otherwise not open for play gets no marketing (EXC-13). */
  'error.marketing.not_allowed': { status: 409, retryable: false },

  /** Money, rounds, withdrawals or deposits are left: they come first (ID-14). */
  'error.account.closing.money': { status: 409, retryable: false },
  /** A break or an exclusion is running; closing would replace it. */
  'error.account.closing.status': { status: 409, retryable: false },

  // breaks and exclusions
  /** The session was opened during a break or an exclusion: only own money, statement and help are open (EXC-06). */
  'error.break.running': { status: 403, retryable: false },
  /** Not offered in the market; the field is named. `additionalInfo` has what is: `days` or `months`. */
  'error.break.length': { status: 400, retryable: false },
  /** It would end before the break that runs. `additionalInfo.until` is its end; absent without one (EXC-04). */
  'error.break.shorter': { status: 409, retryable: false },
  /** The market offers no exclusion from the product alone; `additionalInfo.products` has those that it offers. */
  'error.break.product': { status: 400, retryable: false },
  /** Nothing to return from, nothing asked for, or the request has lapsed. */
  'error.break.return.none': { status: 409, retryable: false },
  /** `additionalInfo.from` is the first moment; absent where nobody returns. */
  'error.break.return.early': { status: 409, retryable: false },
  /** People decide about it (EXC-08). */
  'error.break.return.reviewed': { status: 409, retryable: false },

  // reality checks
  /** Play goes on after the check is answered (RC-03). */
  'error.reality_check.due': { status: 409, retryable: true },
  /**
   * The market does not offer this interval, or a restricted player asks for a longer one. `additionalInfo.choices` is
   * what it offers, in minutes.
   */
  'error.reality_check.interval': { status: 400, retryable: false },

  // documents
  /**
   * The file cannot be taken: a field error at `file` has the code of `additionalInfo.reason`, one of `empty`,
   * `too_large`, `type`, `too_small`, `too_many_pixels`, `unreadable`, `encrypted` and `virus`.
   */
  'error.document.file': { status: 400, retryable: false },
  /** A document of the kind is under review: another one is taken after the answer. */
  'error.document.waiting': { status: 409, retryable: false },
  /** The document is verified: nothing has to be sent. */
  'error.document.verified': { status: 409, retryable: false },
  /** Nobody has asked for the questionnaire: nothing is saved, and no answer is taken. */
  'error.document.not_asked': { status: 409, retryable: false },
  /** As many documents of the kind are stored as an account may have. */
  'error.document.limit_reached': { status: 409, retryable: false },
  /** The upload has expired, or has got another file: a further one is begun. */
  'error.document.upload_over': { status: 409, retryable: false },
  /** Files cannot be examined now: nothing was stored, and nothing was refused. */
  'error.document.unavailable': { status: 503, retryable: true },

  // limits of time
  /**
   * The time to play is used up. `additionalInfo` has the `kind` of the limit and `resetAt`, from when a game opens
   * again; null while another game is open (LIM-15).
   */
  'error.time_limit.reached': { status: 409, retryable: true },

  // plans of a session of slots (RC-12)
  /** A plan runs, which cannot be changed. */
  'error.session_plan.running': { status: 409, retryable: false },
  /**
   * The last plan was used up or ended: `additionalInfo` has its `kind` of end and `resetAt`, from when a game of slots
   * opens again and another plan can be made.
   */
  'error.session_plan.ended': { status: 409, retryable: true },
  /** In this market time and spend are fixed before a game of slots opens. */
  'error.session_plan.required': { status: 409, retryable: false },

  // gambling limits of every kind (spec 1 §8); a field error at `limit` of the same code goes with the first four
  /**
   * Above the limit of a longer period, which would apply before it. `additionalInfo` has that `period` and its
   * `value`.
   */
  'error.deposit.limit.interval': { status: 400, retryable: false },
  /** `additionalInfo.lowest` is the lowest limit. */
  'error.deposit.limit.too_low': { status: 400, retryable: false },
  /** `additionalInfo.highest` is the highest limit. */
  'error.deposit.limit.too_high': { status: 400, retryable: false },
  /** The limit can be lowered only: the operator imposes one, or the account is restricted (LIM-17, LIM-23). */
  'error.deposit.limit.locked': { status: 409, retryable: false },
  /** Nothing waits: it was cancelled, has lapsed, or was confirmed before. */
  'error.limit.pending.none': { status: 409, retryable: false },
  /** What waits cannot be confirmed before `additionalInfo.pendingDate`. */
  'error.limit.pending.early': { status: 409, retryable: true },

  // steps before a deposit
  /** A deposit limit is set, or the player states that none is wanted, before money is taken (LIM-05). */
  'error.deposit.choice.due': { status: 409, retryable: false },
  /** The player looks at the own figures and limits before money is taken (LIM-21). */
  'error.deposit.review.due': { status: 409, retryable: false },
  /**
   * The country's file of deposits with all operators has no room for the amount (LIM-18). `additionalInfo` has the
   * `file`, its `cap` for a month, what is `used` of it and `left`, the amount that was `asked` for, and `resetAt`.
   */
  'error.deposit.cross_operator.limit': { status: 409, retryable: false },
  /**
   * That file, in `additionalInfo.file`, gave no answer: no company was called, and the same request may be repeated.
   */
  'error.deposit.cross_operator.unavailable': { status: 503, retryable: true },

  // gates of age and identity, before a deposit and before play (ID-02, ID-03, ID-04)
  /** Sources of data are being asked about the player. */
  'error.identity.checking': { status: 409, retryable: true },
  /** No source of data has confirmed the age: a document does. */
  'error.identity.age.due': { status: 409, retryable: false },
  /** No source that the market believes has confirmed name, birth date and address: documents do. */
  'error.identity.due': { status: 409, retryable: false },
  /** The terms of the time before identity is verified are read and acknowledged first. */
  'error.identity.grace.due': { status: 409, retryable: false },

  // money (spec 1 §8, spec 2 §8)
  'error.withdrawal.cancel.limit_reached': { status: 400, retryable: false },
  'error.withdrawal.cancel.not_allowed': { status: 400, retryable: false },
  'error.withdrawal.cancel.too_late': { status: 409, retryable: false },
  'error.withdrawal.not_found': { status: 404, retryable: false },

  /**
   * Newer terms than the accepted ones are due: stakes and deposits are refused until the player accepts them
   * (ID-13, spec 1 §2).
   */
  'error.terms.due': { status: 409, retryable: false },
  /**
   * What was accepted is not the text that is in force: another version, or its text has changed. `additionalInfo` has
   * the `version` that is in force; its text is shown before it is accepted.
   */
  'error.terms.changed': { status: 409, retryable: false },

  // play (spec 2 §5)
  'error.game.not_found': { status: 404, retryable: false },
  'error.game.unavailable': { status: 409, retryable: true },
  /** The return watch stopped it: its rounds are checked before new ones begin (GAM-10). */
  'error.game.paused': { status: 409, retryable: false },
  'error.game.blocked.place': { status: 409, retryable: false },
  /** The game is not made for phones, or for phones only (spec 2 §3). */
  'error.game.blocked.channel': { status: 409, retryable: false },
  'error.game.blocked.access': { status: 409, retryable: false },
  /** The player is excluded from the product (EXC-20). `additionalInfo` has `product`, and `until` where it ends. */
  'error.game.blocked.product': { status: 409, retryable: false },
  'error.game.blocked.status': { status: 409, retryable: false },
  'error.game.blocked.excluded': { status: 409, retryable: false },
  'error.game.blocked.timeout': { status: 409, retryable: false },
  'error.game.blocked.licence': { status: 409, retryable: false },
  'error.game.alerts_full': { status: 409, retryable: false },
  'error.game.favourites_full': { status: 409, retryable: false },
  'error.game.demo.unavailable': { status: 409, retryable: false },
  'error.game.provider': { status: 502, retryable: true },
  'error.game.session_not_found': { status: 404, retryable: false },
  'error.game.round_not_found': { status: 404, retryable: false },

  // tournaments
  'error.tournament.not_found': { status: 404, retryable: false },
  'error.tournament.closed': { status: 409, retryable: false },
  /** The reason is in `additionalInfo.reason`. */
  'error.tournament.refused': { status: 409, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type ErrorCode = keyof typeof errorTable

/** A field error: the field, a stable machine code, and an English sentence for logs and developers. */
export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** `application/problem+json`: the form of every error of the API. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly detail?: string
  /** The raw text of spec 1 §8 where it has one, e.g. `code:error.timeout.in.progress:days:3`. */
  readonly message?: string
  readonly instance: string
  readonly requestId: string
  readonly additionalInfo?: Readonly<Record<string, unknown>>
  readonly validationErrors?: readonly FieldProblem[]
}
