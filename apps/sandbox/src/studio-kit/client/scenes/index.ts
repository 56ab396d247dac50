import { CARD_ROOMS } from '../looks/card-rooms.ts'
import { CRASH_LOOKS } from '../looks/crash.ts'
import { DICE_LOOKS } from '../looks/dice.ts'
import { KENO_LOOKS } from '../looks/keno.ts'
import { PLINKO_LOOKS } from '../looks/plinko.ts'
import { ROULETTE_LOOKS } from '../looks/roulette.ts'
import { SCRATCH_LOOKS } from '../looks/scratch.ts'
import { skinOf } from '../skins/index.ts'
import { BaccaratScene } from './baccarat.ts'
import { BlackjackScene } from './blackjack.ts'
import { CrashScene } from './crash.ts'
import { DiceScene } from './dice.ts'
import { KenoScene } from './keno.ts'
import { PlinkoScene } from './plinko.ts'
import { ReelScene } from './reels.ts'
import { RouletteScene } from './roulette.ts'
import type { Scene, SceneContext } from './scene.ts'
import { ScratchScene } from './scratch.ts'
import { VideoPokerScene } from './video-poker.ts'
import { WheelScene } from './wheel.ts'

/** @returns undefined for a game that this client cannot show */
export function createScene(context: SceneContext): Scene | undefined {
  const { definition, game } = context.opened
  switch (definition.kind) {
    case 'lines':
    case 'ways':
    case 'hold': {
      const skin = skinOf(game)
      return skin && new ReelScene(definition, skin, context)
    }
    case 'plinko': {
      const look = PLINKO_LOOKS[game.symbol]
      return look && new PlinkoScene(definition, look, context)
    }
    case 'wheel':
      return new WheelScene(definition, context)
    case 'baccarat': {
      const room = CARD_ROOMS[game.symbol]
      return room && new BaccaratScene(definition, room, context)
    }
    case 'roulette': {
      const look = ROULETTE_LOOKS[game.symbol]
      return look && new RouletteScene(definition, look, context)
    }
    case 'blackjack': {
      const room = CARD_ROOMS[game.symbol]
      return room && new BlackjackScene(room, context)
    }
    case 'video-poker': {
      const room = CARD_ROOMS[game.symbol]
      return room && new VideoPokerScene(definition, room, context)
    }
    case 'crash': {
      const look = CRASH_LOOKS[game.symbol]
      return look && new CrashScene(definition, look, context)
    }
    case 'dice': {
      const look = DICE_LOOKS[game.symbol]
      return look && new DiceScene(definition, look, context)
    }
    case 'keno': {
      const look = KENO_LOOKS[game.symbol]
      return look && new KenoScene(definition, look, context)
    }
    case 'scratch': {
      const look = SCRATCH_LOOKS[game.symbol]
      return look && new ScratchScene(definition, look, context)
    }
    default:
      return undefined
  }
}

/** Notes of a game's chord (Hz). */
export const chordOf = (game: { slug: string; symbol: string }): readonly number[] =>
  skinOf(game)?.chord ??
  CARD_ROOMS[game.symbol]?.chord ??
  ROULETTE_LOOKS[game.symbol]?.room.chord ??
  CRASH_LOOKS[game.symbol]?.chord ??
  DICE_LOOKS[game.symbol]?.room.chord ??
  KENO_LOOKS[game.symbol]?.chord ??
  PLINKO_LOOKS[game.symbol]?.chord ??
  SCRATCH_LOOKS[game.symbol]?.chord ?? [392, 493.88, 587.33, 783.99]
