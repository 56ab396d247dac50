/** An interruptible sleep. A wake-up that arrives before the sleep ends the next one immediately. */
export class InterruptibleSleep {
  #wake: (() => void) | undefined
  #isWokenUp = false

  wake(): void {
    this.#isWokenUp = true
    this.#wake?.()
  }

  async for(ms: number): Promise<void> {
    if (!this.#isWokenUp)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#wake = undefined
    this.#isWokenUp = false
  }
}
