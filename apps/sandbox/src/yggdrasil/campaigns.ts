import { newReference } from '../studio-kit/message.ts'
import type { Books } from '../books.ts'

/** Campaigns of operators, to which prepaid spins are added. */
export function openCampaigns(books: Books) {
  books.run('create table if not exists yggdrasil_campaign (id text primary key, name text not null) strict')
  return {
    /** @returns its id */
    add(name: string): string {
      const id = newReference()
      books.run('insert into yggdrasil_campaign values (?,?)', id, name)
      return id
    },
    has: (id: string): boolean =>
      books.one('select 1 from yggdrasil_campaign where id = ?', id) !== undefined,
  }
}
