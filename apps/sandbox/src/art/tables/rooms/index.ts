import { curtain, gallery, salon, vault } from './halls.ts'
import { library } from './library.ts'
import type { PaintRoom } from './wall.ts'
import { atrium, garden, harbour } from './windows.ts'

/** The rooms in which the tables stand. */
export type RoomName = 'vault' | 'atrium' | 'salon' | 'library' | 'curtain' | 'harbour' | 'garden' | 'gallery'

export const ROOMS: Readonly<Record<RoomName, PaintRoom>> = {
  vault,
  atrium,
  salon,
  library,
  curtain,
  harbour,
  garden,
  gallery,
}
