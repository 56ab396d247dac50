export interface Frames {
  /** Asks for frames until they are paused or ended. */
  run(): void
  pause(): void
  end(): void
}

/** Frames with at least `gapAt` milliseconds between them. */
export function createFrames(paint: (now: number) => void, gapAt: (now: number) => number): Frames {
  let isWanted = false
  let hasEnded = false
  let request = 0
  let last = 0

  function ask(): void {
    if (isWanted && !hasEnded && request === 0) request = requestAnimationFrame(onFrame)
  }
  function onFrame(now: number): void {
    request = 0
    if (isWanted && now - last >= gapAt(now)) {
      last = now
      paint(now)
    }
    ask()
  }
  function pause(): void {
    isWanted = false
    cancelAnimationFrame(request)
    request = 0
  }
  return {
    run() {
      isWanted = true
      ask()
    },
    pause,
    end() {
      hasEnded = true
      pause()
    },
  }
}
