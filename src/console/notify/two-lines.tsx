/** One line, and a smaller one below it. */
export const twoLines = (first: string, second: string) => (
  <>
    {first}
    {second !== "" && (
      <>
        <br />
        <small>{second}</small>
      </>
    )}
  </>
);
