// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { CameraBrief } from "../../../contract/camera/camera.ts";
import { HousePictures } from "../../../src/components/house-pictures.tsx";
import { useCameras } from "../../../src/components/use-cameras.ts";
import { StoresContext } from "../../../src/context/use-stores.ts";
import { settle } from "../harness/fake-clock.ts";
import { fakeCall } from "../harness/fake-call.ts";
import { makeStores } from "../screens/wall-stage.tsx";

const cameraOf = (houseId: number) => ({ id: houseId * 10, houseId }) as CameraBrief;

const Shown = observer(function Shown({ ids }: { readonly ids: readonly number[] }) {
  return useCameras(ids)
    .cameras.map(({ houseId }) => houseId)
    .join();
});

it("keeps known houses on screen while others are loading", async () => {
  let answer: (found: readonly CameraBrief[]) => void = () => undefined;
  const list = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const { stores } = makeStores();
  stores.callApi = fakeCall({ camerasOf: list });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoresContext.Provider value={stores}>{children}</StoresContext.Provider>
  );
  const { container, rerender } = render(<Shown ids={[1, 2]} />, { wrapper });
  const shown = () => container.textContent;
  const found = async (...houses: number[]) => {
    answer(houses.map(cameraOf));
    await act(settle);
  };
  await found(2, 1);
  expect(shown()).toBe("1,2");
  rerender(<Shown ids={[3, 2]} />);
  expect(shown()).toBe("2");
  await found(2, 3);
  expect(shown()).toBe("3,2");
  rerender(<Shown ids={[]} />);
  expect(shown()).toBe("");
});

it("the pictures beside an alarm show how many more cameras the house has", async () => {
  const { stores } = makeStores();
  const of = (count: number) =>
    fakeCall(
      {
        camerasOf: () =>
          Promise.resolve(
            Array.from({ length: count }, (_, index) => ({
              id: index + 1,
              houseId: 1,
              name: `camera ${index}`,
              type: "hikvision",
            })),
          ),
      },
      () => new Promise(() => undefined),
    );
  const moreOf = async (count: number) => {
    stores.callApi = of(count);
    const { container, unmount } = render(
      <StoresContext.Provider value={stores}>
        <HousePictures
          houseId={1}
          renderMore={(more) => <em>{more}</em>}
          renderFailure={() => null}
        />
      </StoresContext.Provider>,
    );
    await act(settle);
    const shown = container.querySelectorAll("figure").length;
    const message = container.querySelector("em")?.textContent ?? null;
    unmount();
    return [shown, message];
  };
  expect(await moreOf(1)).toEqual([1, null]);
  expect(await moreOf(2)).toEqual([2, null]);
  expect(await moreOf(5)).toEqual([2, "3"]);
});
