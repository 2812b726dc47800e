/** Movements, by the names that `animation` calls them. */
export const keyframes = {
  appear: { from: { opacity: 0 } },
  rise: { from: { opacity: 0, transform: 'translateY(1rem)' } },
  unfold: { from: { opacity: 0, transform: 'translateY(-0.5rem)' } },
  /** Of what is not there yet. */
  breathe: { from: { opacity: 1 }, to: { opacity: 0.45 } },
  /** The line at the top while a page is on its way. */
  grow: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
  /** A card comes out of the deck. */
  deal: { from: { opacity: 0, transform: 'translateY(-32px) rotate(-5deg) scale(0.96)' } },
  /** Cards that are shuffled. */
  swingLeft: { to: { transform: 'translateX(-18px) rotate(-7deg)' } },
  swingRight: { to: { transform: 'translateX(18px) rotate(7deg)' } },
  beat: { from: { transform: 'scale(0.6)' }, '55%': { transform: 'scale(1.25)' } },
}
