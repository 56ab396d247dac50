import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const identityPersonalData: PersonalData = {
  folder: 'logins',
  exported: [
    {
      table: 'identity.account',
      file: 'login-details',
      key: ['player_id'],
      columns: { last_sign_in_at: 'lastLoginAt', email_proven_at: 'emailProvenAt' },
      withheld: {
        player_id: 'in profile',
        user_handle: 'a random id, for the authenticators of passkeys only',
      },
    },
    {
      table: 'identity.authenticator',
      file: 'ways-to-log-in',
      key: ['kind', 'key'],
      columns: {
        kind: 'kind',
        description: 'description',
        created_at: 'createdAt',
        changed_at: 'changedAt',
        last_used_at: 'lastUsedAt',
      },
      withheld: {
        player_id: 'in profile',
        key: 'the e-mail in one spelling, the digest of an id or the id of a passkey, for comparison only',
        data: 'a secret',
        revision: 'counts changes of a secret',
      },
    },
    {
      table: 'identity.session',
      file: 'logins',
      key: ['started_at', 'session_id'],
      columns: {
        session_id: 'sessionId',
        login_method: 'loginMethod',
        started_at: 'startedAt',
        previous_sign_in_at: 'previousLoginAt',
        expires_at: 'expiresAt',
        ended_at: 'endedAt',
        end_reason: 'endReason',
        ip: 'ipAddress',
        country: 'countryCode',
        user_agent: 'userAgent',
        idle_minutes: 'idleMinutes',
        idle_at: 'idleAt',
        is_email_verified: 'isEmailVerified',
        reported_at: 'reportedAt',
        authenticated_at: 'authenticatedAt',
        authentication_methods: 'authenticationMethods',
      },
      withheld: {
        player_id: 'in profile',
        generation: 'counts renewals of a secret',
        rotated_at: 'the time of a renewal of a secret',
      },
    },
    {
      table: 'identity.device',
      file: 'known-browsers',
      key: ['device_hash'],
      columns: { first_seen_at: 'firstSeenAt', last_seen_at: 'lastSeenAt' },
      withheld: { player_id: 'in profile', device_hash: 'the digest of a secret' },
    },
    {
      table: 'identity.migrated_player',
      file: 'earlier-platform',
      key: ['player_id'],
      columns: { old_id: 'earlierId', migrated_at: 'movedAt' },
      withheld: { player_id: 'in profile', told_at: 'our own message to the earlier platform' },
    },
    {
      table: 'identity.second_factor_change',
      file: 'codes-at-login',
      key: ['changed_at', 'change', 'request_id'],
      columns: { changed_at: 'changedAt', change: 'change', session_id: 'sessionId' },
      withheld: { player_id: 'in profile', request_id: 'the id of a request, for our logs' },
    },
  ],
  withheld: {
    'identity.second_factor_enrolment': 'a secret that is deleted within a day',
    'identity.recovery_code': 'digests of secrets',
    'identity.refresh_token': 'digests of secrets',
    'identity.socket_ticket': 'digests of secrets that live for seconds',
    'identity.challenge': 'digests of secrets that live for an hour at most',
    'identity.bank_attempt': 'deleted with its challenge; the account has its values in profile',
    'identity.registration': 'deleted within a day; the account has its values in profile',
  },
}
