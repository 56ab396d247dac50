import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const identityPersonalData: PersonalData = {
  folder: 'logins',
  exported: [
    {
      table: 'identity.credential',
      file: 'login-details',
      key: ['player_id'],
      columns: {
        password_changed_at: 'passwordChangedAt',
        last_sign_in_at: 'lastLoginAt',
        email_proven_at: 'emailProvenAt',
      },
      withheld: {
        player_id: 'in profile',
        email_key: 'the e-mail in one spelling, for comparison only',
        password_hash: 'a secret',
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
  ],
  withheld: {
    'identity.refresh_token': 'digests of secrets',
    'identity.socket_ticket': 'digests of secrets that live for seconds',
    'identity.registration': 'deleted within a day; the account has its values in profile',
  },
}
