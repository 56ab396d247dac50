/** Generated tones; off by default. */
export function createSound(chord: readonly number[]) {
  let context: AudioContext | null = null
  let isOn = false
  const note = (
    frequency: number,
    at: number,
    length: number,
    volume: number,
    type: OscillatorType,
  ): void => {
    if (!isOn || !context) return
    const start = context.currentTime + at
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.type = type
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(volume, start + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0008, start + length)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + length + 0.02)
  }
  return {
    get isOn() {
      return isOn
    },
    set(on: boolean): void {
      isOn = on
      if (on) {
        context ??= new AudioContext()
        void context.resume()
      } else void context?.suspend()
    },
    /** A reel stops: the same sound for each of them, whatever is in view. */
    land: (): void => note(150, 0, 0.09, 0.12, 'triangle'),
    /** More than the stake came back. */
    win: (): void => chord.forEach((frequency, index) => note(frequency, index * 0.09, 0.7, 0.07, 'sine')),
    feature: (): void => {
      note(chord[0] ?? 392, 0, 0.5, 0.07, 'triangle')
      note(chord[2] ?? 587, 0.12, 0.6, 0.06, 'triangle')
    },
  }
}
export type Sound = ReturnType<typeof createSound>
