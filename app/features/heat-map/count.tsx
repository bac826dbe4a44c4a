/** A number of meetups, or a dash where there are not enough yet. */
export function Count({ value }: { value: number }) {
  if (value > 0) return <>{value}</>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not enough yet</span>
    </>
  );
}
