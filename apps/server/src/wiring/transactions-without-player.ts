/** Transactions that are not begun with `inTransactionOf`, by file of `apps/server/src` and number (decision 136). */
interface Listed {
  readonly reason: string
  readonly files: Readonly<Record<string, number>>
}

/** Transactions of home, reference and visitor tables. They may stay. */
export const transactionsOfHome: readonly Listed[] = [
  { reason: 'lists of people who must not play', files: { 'ineligible.ts': 3 } },
  {
    reason: 'the audit log',
    files: {
      'modules/audit/anchors.ts': 1,
      'modules/audit/reading.ts': 1,
      'modules/audit/sealer.ts': 1,
      'modules/audit/watch.ts': 1,
      'modules/data-exports/service.ts': 1,
      'modules/identity/sign-in-acts.ts': 2,
    },
  },
  {
    reason: 'members of staff',
    files: {
      'modules/staff/module.ts': 2,
      'modules/staff/sessions.ts': 2,
      'modules/staff/sign-in.ts': 3,
      'staff.ts': 4,
    },
  },
  {
    reason: 'content, the catalogue, tournaments, the watch of games, closed days',
    files: {
      'modules/content/editing.ts': 2,
      'modules/content/importing.ts': 1,
      'modules/content/service.ts': 1,
      'modules/content/uploads.ts': 1,
      'modules/lobby/catalogue-history.ts': 1,
      'modules/play/watch/watch.ts': 2,
      'modules/tournaments/games.ts': 1,
      'modules/wallet/days.ts': 1,
      'seed/seed-tournaments.ts': 1,
      'tournaments.ts': 1,
    },
  },
  {
    reason: 'jobs of no player, which begin a walk over all players',
    files: {
      'modules/payments/balance-payout-job.ts': 1,
      'modules/players/dormancy.ts': 1,
      'modules/players/jobs.ts': 2,
      'modules/players/record-deletion.ts': 1,
    },
  },
  {
    reason: 'what begins before there is a player, by its own handle',
    files: {
      'modules/identity/bank-contact.ts': 1,
      'modules/identity/bank-opening.ts': 1,
      'modules/identity/bank-reports.ts': 1,
      'modules/identity/bank-verify.ts': 1,
      'modules/identity/closed-statements.ts': 3,
      'modules/identity/password-reset.ts': 2,
      'modules/identity/second-factor-challenge.ts': 1,
    },
  },
  {
    reason: 'keys of personal data, a table at a time, as the owner of a database',
    files: { 'kernel/db/reseal.ts': 1, 'kernel/db/seal-plain-rows.ts': 1, 'kernel/db/sealing-keys.ts': 1 },
  },
]

/** Transactions with rows of players that name none. The list only shrinks. */
export const transactionsWithoutPlayer: readonly Listed[] = [
  {
    reason: 'a page of many players: becomes a transaction for each, or one for each node',
    files: {
      'modules/care/late-cases.ts': 1,
      'modules/complaints/late-complaints.ts': 1,
      'modules/identity/register-sweep.ts': 1,
      'modules/lobby/jackpots/paid.ts': 1,
      'modules/lobby/seat-alerts.ts': 1,
      'modules/lobby/winners/counting.ts': 1,
      'modules/play/free-rounds.ts': 1,
      'modules/play/watch/counting.ts': 1,
      'modules/players/screening-jobs.ts': 2,
      'modules/players/suppression.ts': 2,
      'modules/protection/reality-checks/due-players.ts': 2,
      'modules/risk/overdue-cases.ts': 1,
      'modules/tournaments/closing.ts': 1,
      'modules/tournaments/counting.ts': 1,
      'modules/wallet/check.ts': 1,
      'modules/wallet/heads.ts': 1,
      'modules/wallet/verify-heads.ts': 1,
    },
  },
  {
    reason: 'a list of staff over many players, with its entry in the audit log: becomes one for each node',
    files: {
      'care.ts': 1,
      'modules/office-api/pipeline.ts': 1,
      'staff-command.ts': 1,
      'dormant.ts': 1,
      'suppression.ts': 1,
    },
  },
  {
    reason: 'makes a player from what a visitor has proven: the number is drawn first, with the claims',
    files: {
      'modules/identity/bank-accounts.ts': 1,
      'modules/identity/migration.ts': 1,
      'modules/identity/registration.ts': 3,
      'seed/seed-players.ts': 1,
    },
  },
  {
    reason:
      'rows of a player with those of a visitor, of a tournament or of an earlier session of another player',
    files: {
      'modules/identity/device-checks.ts': 1,
      'modules/identity/sign-in-session.ts': 1,
      'modules/players/consents.ts': 1,
      'modules/tournaments/entries.ts': 1,
    },
  },
]
