import { currentTermsVersion, type Content } from '../modules/content/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import { seedPlayers, type SeedPlayersDependencies } from './seed-players.ts'
import { seedStaff } from './seed-staff.ts'
import { seedTournaments } from './seed-tournaments.ts'

/** What a new installation on one machine begins with; never in production. */
export async function seedInstallation(
  { db, clock, log }: Pick<SeedPlayersDependencies, 'db' | 'clock' | 'log'>,
  {
    identity,
    players,
    protection,
    verification,
    content,
    staff,
  }: Pick<SeedPlayersDependencies, 'identity' | 'players' | 'protection' | 'verification'> & {
    readonly content: Content
    readonly staff: Staff
  },
): Promise<void> {
  await seedTournaments({ db, clock })
  await seedStaff(staff)
  const termsVersion = () => currentTermsVersion(content)
  const modules = { identity, players, protection, verification }
  await seedPlayers({ db, clock, log, ...modules, currentTermsVersion: termsVersion })
}
