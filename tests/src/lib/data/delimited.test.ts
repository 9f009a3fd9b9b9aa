import { expect, it } from "vitest";
import { decodeText, parseDelimited, separatorOf } from "../../../../src/lib/data/delimited.ts";

it.each<[string, string, string[][]]>([
  [
    "a,b\r\n1,2\r\n",
    ",",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["a\tb\n\nc", "\t", [["a", "b"], [""], ["c"]]],
  ['"a,""b""\nc",2', ",", [['a,"b"\nc', "2"]]],
  ["1,", ",", [["1", ""]]],
  ["", ",", []],
  ['5" pipe,2', ",", [['5" pipe', "2"]]],
  [
    '"rain,1\nsun,2',
    ",",
    [
      ['"rain', "1"],
      ["sun", "2"],
    ],
  ],
  [
    '"rain,1\n"sun,2\n',
    ",",
    [
      ['"rain', "1"],
      ['"sun', "2"],
    ],
  ],
  ['"12" pipe,1', ",", [['"12" pipe', "1"]]],
  ['"",1', ",", [["", "1"]]],
])("%j is split", (text, separator, lines) => {
  expect(parseDelimited(text, separator)).toEqual(lines);
});

it.each([
  ["a;b,c;d\n1,2;3;4", ";"],
  ["a;b\n1,5;2,5\n2,5;3", ";"],
  ["sep=|\na,b|c", "|"],
  ["a\tb;c\td", "\t"],
  ["a,b", ","],
  ["a", ","],
])("the separator of %j is %j", (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

it("a file is read as UTF-8, as Excel's Unicode text and as Chinese Windows writes it", () => {
  expect(decodeText(new TextEncoder().encode("温度"))).toBe("温度");
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x29, 0x6e, 0xa6, 0x5e]))).toBe("温度");
  expect(decodeText(new Uint8Array([0xce, 0xc2, 0xb6, 0xc8]))).toBe("温度");
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x6e, 0x29, 0x5e, 0xa6]))).toBe(
    "\ufeff温度".slice(1),
  );
});
