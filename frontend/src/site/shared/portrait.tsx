interface PortraitProps {
  /** The name of the person, or the role while no name is known. */
  name: string;
  portrait?: string | undefined;
}

/** A person's picture, or their initials without one. */
export function Portrait({ name, portrait }: PortraitProps) {
  const style = 'size-20 rounded-full';
  if (portrait) return <img src={portrait} alt={name} width={80} height={80} loading="lazy" className={`${style} object-cover`} />;
  return (
    <span
      aria-hidden="true"
      className={`${style} grid place-items-center bg-accent-soft font-serif text-xl font-semibold text-accent-text`}
    >
      {name
        .match(/\b\p{Lu}/gu)
        ?.slice(0, 3)
        .join('')}
    </span>
  );
}
