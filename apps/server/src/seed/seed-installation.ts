import { currentTermsVersion, type Content } from '../modules/content/index.ts'
import { seedPlayers, type SeedPlayersDependencies } from './seed-players.ts'
import { seedTournaments } from './seed-tournaments.ts'

/** What a new installation on one machine begins with; never in production. */
export async function seedInstallation(
  { db, clock }: Pick<SeedPlayersDependencies, 'db' | 'clock'>,
  {
    identity,
    players,
    protection,
    content,
  }: Pick<SeedPlayersDependencies, 'identity' | 'players' | 'protection'> & { readonly content: Content },
): Promise<void> {
  await seedTournaments({ db, clock })
  const termsVersion = () => currentTermsVersion(content)
  await seedPlayers({ db, clock, identity, players, protection, currentTermsVersion: termsVersion })
}
