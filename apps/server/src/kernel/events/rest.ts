/** A pause that somebody can cut short; a wake-up that comes before the pause makes the next one end at once. */
export class Rest {
  #wake: (() => void) | undefined
  #isWoken = false

  wake(): void {
    this.#isWoken = true
    this.#wake?.()
  }

  async for(ms: number): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#wake = undefined
    this.#isWoken = false
  }
}
