/** Keyframes by animation name. */
export const keyframes = {
  appear: { from: { opacity: 0 } },
  rise: { from: { opacity: 0, transform: 'translateY(1rem)' } },
  unfold: { from: { opacity: 0, transform: 'translateY(-0.5rem)' } },
  /** For placeholders. */
  breathe: { from: { opacity: 1 }, to: { opacity: 0.45 } },
  /** For the progress bar during navigation. */
  grow: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
  /** For a card dealt from the deck. */
  deal: { from: { opacity: 0, transform: 'translateY(-32px) rotate(-5deg) scale(0.96)' } },
  /** For shuffled cards. */
  swingLeft: { to: { transform: 'translateX(-18px) rotate(-7deg)' } },
  swingRight: { to: { transform: 'translateX(18px) rotate(7deg)' } },
  beat: { from: { transform: 'scale(0.6)' }, '55%': { transform: 'scale(1.25)' } },
}
