import { currentTermsVersion, type Content } from '../modules/content/index.ts'
import { seedPlayers, type SeedPlayersDependencies } from './seed-players.ts'
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
  }: Pick<SeedPlayersDependencies, 'identity' | 'players' | 'protection' | 'verification'> & {
    readonly content: Content
  },
): Promise<void> {
  await seedTournaments({ db, clock })
  const termsVersion = () => currentTermsVersion(content)
  const modules = { identity, players, protection, verification }
  await seedPlayers({ db, clock, log, ...modules, currentTermsVersion: termsVersion })
}
