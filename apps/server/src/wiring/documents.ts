import { join } from 'node:path'
import {
  type Content,
  createContent,
  createOutsideContent,
  deliveryOver,
  makeFirstPictures,
  seedContent,
} from '../modules/content/index.ts'
import type { Config } from '../kernel/index.ts'
import { type Brand, sharedContentFolder } from './brand.ts'
import type { Foundation } from './foundation.ts'

/** What editors wrote here stays untouched while an outside service is in use. */
export const datasetIn = ({ dataset, outside }: Config['ports']['content']): string =>
  outside ? `${dataset}-outside` : dataset

/** The content documents, with the brand's own and the games of the studios' delivery. */
export async function openDocuments(
  { db, clock, bus, log, metrics, config }: Foundation,
  brand: Brand,
): Promise<{ content: Content; stop(): Promise<void> }> {
  const { ports } = config
  const outside = ports.content.outside
  const content = await createContent({
    db,
    clock,
    bus,
    log,
    project: ports.content.projectId ?? brand.id,
    dataset: datasetIn(ports.content),
    ...(outside ? { editedAt: outside.url } : {}),
    baseUrl: `${config.http.publicUrl}/content`,
    token: ports.content.token?.reveal(),
    images: {
      folder: join(config.dataDir, 'pictures'),
      // Studios serve their pictures from the origin of their delivery.
      sources: [
        new URL('/', ports.delivery.url).href,
        ...ports.pictures.sources,
        ...(outside?.pictures ?? []),
      ],
      timeoutMs: 60_000,
    },
  })
  const seeding = await seedContent({
    content,
    log,
    own: outside
      ? createOutsideContent({ ...outside, token: outside.token.reveal(), log, metrics })
      : {
          folders: [sharedContentFolder, join(brand.folder, 'content')],
          name: brand.name,
          supportEmail: brand.supportEmail,
        },
    catalogue: deliveryOver({
      url: ports.delivery.url,
      timeoutMs: ports.delivery.timeoutMs,
      log,
      metrics,
      ...(ports.delivery.games === undefined ? {} : { games: ports.delivery.games }),
    }),
  })
  const firstPictures = makeFirstPictures(content, log)
  return {
    content,
    async stop() {
      firstPictures.stop()
      seeding.stop()
      await content.stop()
    },
  }
}
