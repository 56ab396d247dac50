import { el } from '../dom.ts'
import type { Scene } from '../scenes/scene.ts'
import { aboveBoard } from './above-board.ts'
import type { StudioView } from './studio-view.ts'

/** Share of the stage above the board in a wide window; and of the window beside it on a low one. */
const ABOVE = 0.44
const BESIDE = { roulette: 0.27, other: 0.32 }
/** A phone in landscape, as in the style sheets. */
const LOW = 460
/** Below this width name and buttons take the whole upper edge, as in the style sheets. */
const NARROW = 720
/** Of the space between the buttons and the stage, what hair may take. */
const GAP = 8

interface Parts {
  readonly view: StudioView
  readonly scene: Scene
  /** What stands on the lower edge of the view: countdown and last results. */
  readonly head: HTMLElement
  readonly isRoulette: boolean
}

/**
 * Keeps the dealer in the upper part of the window, or beside the table where it is low, and the board below.
 * @returns the room behind everything, and the stage
 */
export function fitTable(root: HTMLElement, { view, scene, head, isRoulette }: Parts) {
  const room = el('div', { class: 'room live-room', 'aria-hidden': 'true' }, view.element)
  room.style.setProperty('--felt', view.colours.felt)
  const board = el('div', { class: 'live-board' }, scene.element)
  const stage = el('div', { class: 'stage live-stage' }, head, board)
  const fit = (): void => {
    const [width, height] = [root.clientWidth, root.clientHeight]
    const isLow = height <= LOW && width > height
    const upright = aboveBoard(stage, isRoulette)
    const above = isLow ? 0 : width > height ? stage.clientHeight * ABOVE : upright
    const beside = isLow ? width * (isRoulette ? BESIDE.roulette : BESIDE.other) : 0
    const viewSize = isLow ? ([beside, height] as const) : ([width, stage.offsetTop + above] as const)
    Object.assign(view.element.style, { width: `${viewSize[0]}px`, height: `${viewSize[1]}px` })
    const covered = isLow || width >= NARROW ? 0 : stage.offsetTop - GAP
    view.resize({ width: viewSize[0], height: viewSize[1], covered, isBeside: isLow })
    stage.style.setProperty('--above', `${above}px`)
    stage.style.setProperty('--beside', `${beside}px`)
    for (const part of [room, stage]) part.toggleAttribute('data-low', isLow)
    scene.resize(board.clientWidth, board.clientHeight)
  }
  new ResizeObserver(fit).observe(stage)
  return { room, stage }
}
