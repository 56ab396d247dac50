import { el } from './dom.ts'
import type { Life } from './skins/skin.ts'

const COUNT = 14
const SIZE = 26

const PATHS: Readonly<Record<Life['path'], readonly [x: number, y: number, turn: number]>> = {
  drift: [34, 10, 120],
  rise: [6, -70, 60],
  fall: [-14, 90, 240],
  twinkle: [0, 0, 0],
}

/** Moved by the browser's compositor without script; a page that is hidden or wants less motion moves nothing. */
export function createLife(life: Life): HTMLElement {
  const box = el('div', { class: 'life', 'aria-hidden': 'true' })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return box
  const [dx, dy, turn] = PATHS[life.path]
  for (let i = 0; i < COUNT; i++) {
    // Places by the golden ratio: evenly spread, without a pattern.
    const place = (i * 0.618_034) % 1
    const depth = 0.45 + ((i * 7) % 5) * 0.14
    const thing = drawThing(life)
    Object.assign(thing.style, {
      left: `${(place * 100).toFixed(1)}%`,
      top: `${(((i * 0.381_966 + 0.1) % 1) * 100).toFixed(1)}%`,
      scale: depth.toFixed(2),
    })
    thing.animate(
      [
        { transform: 'none', opacity: 0 },
        { opacity: depth, offset: 0.3 },
        { opacity: depth * 0.8, offset: 0.7 },
        { transform: `translate(${dx * depth}vw, ${dy * depth}vh) rotate(${turn * depth}deg)`, opacity: 0 },
      ],
      { duration: 9_000 + i * 900, delay: -i * 1_300, iterations: Infinity, easing: 'linear' },
    )
    box.append(thing)
  }
  return box
}

function drawThing({ colour, shape }: Life): HTMLCanvasElement {
  const canvas = el('canvas', { width: SIZE, height: SIZE })
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.translate(SIZE / 2, SIZE / 2)
  context.fillStyle = colour
  context.strokeStyle = colour
  context.shadowColor = colour
  context.beginPath()
  switch (shape) {
    case 'mote':
      context.shadowBlur = 8
      context.arc(0, 0, 3, 0, Math.PI * 2)
      break
    case 'petal':
      context.moveTo(0, -9)
      context.bezierCurveTo(9, -5, 7, 7, 0, 10)
      context.bezierCurveTo(-7, 6, -8, -4, 0, -9)
      break
    case 'drop':
      context.ellipse(0, 0, 1.4, 10, 0, 0, Math.PI * 2)
      break
    case 'star':
      context.shadowBlur = 6
      for (let i = 0; i < 8; i++) {
        const r = i % 2 === 0 ? 10 : 2.2
        context.lineTo(Math.sin((i * Math.PI) / 4) * r, Math.cos((i * Math.PI) / 4) * r)
      }
      break
    case 'flake':
      context.lineWidth = 1.6
      for (let i = 0; i < 3; i++) {
        const [x, y] = [Math.cos((i * Math.PI) / 3) * 9, Math.sin((i * Math.PI) / 3) * 9]
        context.moveTo(-x, -y)
        context.lineTo(x, y)
      }
      context.stroke()
  }
  context.fill()
  return canvas
}
