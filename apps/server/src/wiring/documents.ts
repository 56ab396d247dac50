import { join } from 'node:path'
import { type Content, createContent, deliveryOver, seedContent } from '../modules/content/index.ts'
import { type Brand, brandsFolder } from './brand.ts'
import type { Foundation } from './foundation.ts'

/** The documents, with the brand's own and the games that the delivery names. */
export async function openDocuments(
  { db, clock, bus, log, metrics, config }: Foundation,
  brand: Brand,
): Promise<{ content: Content; stop(): Promise<void> }> {
  const { ports } = config
  const content = await createContent({
    db,
    clock,
    bus,
    log,
    project: ports.content.projectId,
    dataset: ports.content.dataset,
    baseUrl: `${config.http.publicUrl}/content`,
    token: ports.content.token?.reveal(),
    images: {
      folder: join(config.dataDir, 'pictures'),
      // Studios serve their pictures beside their delivery.
      sources: [new URL('/', ports.delivery.url).href, ...ports.pictures.sources],
      timeoutMs: 60_000,
    },
  })
  const seeding = await seedContent({
    content,
    log,
    brandFolder: join(brandsFolder, brand.id, 'content'),
    catalogue: deliveryOver({
      url: ports.delivery.url,
      timeoutMs: ports.delivery.timeoutMs,
      log,
      metrics,
      ...(ports.delivery.games === undefined ? {} : { games: ports.delivery.games }),
    }),
  })
  return {
    content,
    async stop() {
      seeding.stop()
      await content.stop()
    },
  }
}
